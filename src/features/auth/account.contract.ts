import { z } from 'zod';
import { newPassword, personName } from './access.contract.ts';

const id = z.number().int();
const time = z.iso.datetime();

export const accountSession = z.object({
  id,
  /** The `User-Agent` header at sign-in; null if the browser sent none. */
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: time,
  /** Accurate to one day. */
  lastSeenAt: time,
});
export type AccountSession = z.infer<typeof accountSession>;

export const accountPasskey = z.object({ id, name: z.string(), createdAt: time });
export type AccountPasskey = z.infer<typeof accountPasskey>;

/** The signed-in user's own sessions and sign-in methods. */
export const account = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Newest first. */
  sessions: z.array(accountSession),
  passkeys: z.array(accountPasskey),
});
export type Account = z.infer<typeof account>;

export const nameBody = z.object({ name: personName });

const currentPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(128, 'A password has at most 128 characters');

export const passwordBody = z.object({ currentPassword, newPassword });
export type PasswordBody = z.infer<typeof passwordBody>;

export const confirmBody = z.object({ password: currentPassword });

export const idBody = z.object({ id: z.number().int().min(1).max(2_147_483_647) });

/** `address` is the `otpauth:` URI for the authenticator; a recovery code replaces a lost one. Both are shown once. */
export const newSecondFactor = z.object({ address: z.string(), recoveryCodes: z.array(z.string()) });
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const renameBody = idBody.extend({ name: personName });

const bytes = z.string().max(16_384);
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The browser's response to the registration options. Bytes are base64url. */
export const addPasskeyBody = z.object({
  name: personName,
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(20)).max(10).default([]).transform(pickTransports),
    }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
    clientExtensionResults: z.object({}).default({}),
  }),
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;

/** Drops transports that this version does not know; newer browsers may send some. */
function pickTransports(names: string[]): string[] {
  return names.filter((name) => (transports as readonly string[]).includes(name));
}
