import { z } from 'zod';
import { authUser } from './auth.contract.ts';

export const signInBody = z.object({
  email: z.string().trim().min(1, 'Enter your e-mail address').max(254),
  password: z.string().min(1, 'Enter your password').max(128, 'A password has at most 128 characters'),
});
export type SignInBody = z.infer<typeof signInBody>;

/** Either `user` is set, or the client must send a second-factor code within ten minutes. */
export const signInAnswer = z.object({ user: authUser.nullable(), needsSecondFactor: z.boolean() });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** Six digits of an authenticator, or a recovery code such as `aB3dE-fG5hI`. Spaces are ignored. */
export const codeBody = z.object({
  code: z
    .string()
    .max(40)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'Enter the code')),
});
export type CodeBody = z.infer<typeof codeBody>;

const bytes = z.string().max(8_192);

/** The browser's response to the sign-in options. Bytes are base64url. */
export const passkeySignInBody = z.object({
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
    }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
    clientExtensionResults: z.object({}).default({}),
  }),
});
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>;

/** Options for the browser's WebAuthn call, passed on unchanged. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** Sign-in methods other than password and passkey. */
export const signInWays = z.object({ provider: z.object({ name: z.string() }).nullable() });
export type SignInWays = z.infer<typeof signInWays>;

/** Why a sign-in at the provider failed. The sign-in page has a text for each. */
export const signInProblems = ['not-invited', 'not-verified', 'disabled', 'provider'] as const;
export type SignInProblem = (typeof signInProblems)[number];
