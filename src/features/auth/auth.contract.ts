import { z } from 'zod';

/** An owner may do everything; an editor maintains the content. */
export const userRoles = ['owner', 'editor'] as const;
export type UserRole = (typeof userRoles)[number];

/** The signed-in user. */
export const authUser = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  picture: z.string().nullable(),
});
export type AuthUser = z.infer<typeof authUser>;
