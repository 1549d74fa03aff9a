import { z } from 'zod';
import { emailAddress } from './access.contract.ts';
import { userRoles } from './auth.contract.ts';

const id = z.number().int();
const time = z.iso.datetime();

/** A user as shown to owners. */
export const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  /** Null for an active user. */
  disabledAt: time.nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.number().int(),
  /** Accurate to one day; null for a user without sessions. */
  lastSeenAt: time.nullable(),
  createdAt: time,
});
export type ListedUser = z.infer<typeof listedUser>;
export const listedUsers = z.array(listedUser);

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(userRoles),
  /** Null if the inviting user no longer exists. */
  invitedBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;
export const invitations = z.array(invitation);

export const inviteBody = z.object({
  email: emailAddress,
  role: z.enum(userRoles, `The role is ${userRoles.join(' or ')}`),
});
export type InviteBody = z.infer<typeof inviteBody>;

/** A link that is shown once: only its hash is stored. */
export const madeLink = z.object({ link: z.string(), expiresAt: time });
export type MadeLink = z.infer<typeof madeLink>;

export const madeInvitation = madeLink.extend({ invitation });
export type MadeInvitation = z.infer<typeof madeInvitation>;

/** Omitted fields keep their values. An empty body is refused: it would change nothing and look like success. */
export const userChange = z
  .object({
    role: z.enum(userRoles).optional(),
    isDisabled: z.boolean().optional(),
    /** Only `false`: for a user who lost both the authenticator and the recovery codes. */
    hasSecondFactor: z.literal(false).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send at least one of role, isDisabled and hasSecondFactor',
  );
export type UserChange = z.infer<typeof userChange>;
