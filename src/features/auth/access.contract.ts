import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';
import { userRoles } from './auth.contract.ts';

// One-time access links, and the request bodies that use them.

export const newPassword = z
  .string()
  .min(12, 'A password has at least 12 characters')
  .max(128, 'A password has at most 128 characters');

export const personName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'A name has at most 100 characters')
  .refine(isPublicText, 'The name has characters that are not allowed');

export const emailAddress = z.email('The e-mail address is not valid').max(254).toLowerCase();

export const linkPurposes = ['set-up', 'invitation', 'password-reset'] as const;

const token = z.string().min(1).max(100);

export const linkBody = z.object({ purpose: z.enum(linkPurposes), token });
export type LinkBody = z.infer<typeof linkBody>;

/** The recipient of a link. Both fields are null for a set-up link: the first owner enters an address. */
export const linkAnswer = z.object({
  email: z.string().nullable(),
  role: z.enum(userRoles).nullable(),
  /** For a set-up link: whether the backups survive the disk of the site. */
  hasSecondPlace: z.boolean().nullable(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

export const setUpBody = z.object({ token, name: personName, email: emailAddress, password: newPassword });
export type SetUpBody = z.infer<typeof setUpBody>;

export const acceptBody = z.object({ token, name: personName, password: newPassword });
export type AcceptBody = z.infer<typeof acceptBody>;

export const resetBody = z.object({ token, password: newPassword });
export type ResetBody = z.infer<typeof resetBody>;
