import { z } from 'zod';

/** Who is signed in. */
export const authUser = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'editor']),
  picture: z.string().nullable(),
});
export type AuthUser = z.infer<typeof authUser>;
