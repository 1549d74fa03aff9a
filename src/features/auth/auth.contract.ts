import { z } from 'zod';

/** An owner may do all; an editor keeps the content. */
export const userRoles = ['owner', 'editor'] as const;
export type UserRole = (typeof userRoles)[number];

/** Who is signed in. */
export const authUser = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  picture: z.string().nullable(),
});
export type AuthUser = z.infer<typeof authUser>;
