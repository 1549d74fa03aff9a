import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { UserRole } from '../auth.contract.ts';
import { accessLinks, users } from '../auth.table.ts';

export type LinkPurpose = 'set-up' | 'invitation' | 'password-reset';

export interface LinkToInsert {
  purpose: LinkPurpose;
  tokenHash: string;
  email?: string;
  role?: UserRole;
  userId?: number;
  createdBy?: number | null;
}

export interface StoredLink {
  id: number;
  purpose: LinkPurpose;
  email: string | null;
  role: UserRole | null;
  userId: number | null;
  createdAt: Date;
  expiresAt: Date;
}

const columns = {
  id: accessLinks.id,
  purpose: accessLinks.purpose,
  email: accessLinks.email,
  role: accessLinks.role,
  userId: accessLinks.userId,
  createdAt: accessLinks.createdAt,
  expiresAt: accessLinks.expiresAt,
};
const isAlive = gt(accessLinks.expiresAt, sql`now()`);

/** Inserts a link that expires after `hours`. */
export async function insertLink(db: Database, link: LinkToInsert, hours: number): Promise<StoredLink> {
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const [row] = await db
    .insert(accessLinks)
    .values({ ...link, expiresAt })
    .returning(columns);
  return row!;
}

const isToken = (purpose: LinkPurpose, tokenHash: string) =>
  and(eq(accessLinks.purpose, purpose), eq(accessLinks.tokenHash, tokenHash), isAlive);

export async function findLink(
  db: Database,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<(StoredLink & { userEmail: string | null }) | undefined> {
  const [row] = await db
    .select({ ...columns, userEmail: users.email })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(isToken(purpose, tokenHash));
  return row;
}

/** Deletes a link and returns it. Of two concurrent calls, only one gets the link. */
export async function useUpLink(
  transaction: Database,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<StoredLink | undefined> {
  const [row] = await transaction.delete(accessLinks).where(isToken(purpose, tokenHash)).returning(columns);
  return row;
}

/** Deletes the links of a purpose. `of` limits this to one e-mail address or one user. */
export async function deleteLinks(
  transaction: Database,
  purpose: LinkPurpose,
  of: { email?: string; userId?: number } = {},
): Promise<void> {
  await transaction
    .delete(accessLinks)
    .where(
      and(
        eq(accessLinks.purpose, purpose),
        of.email === undefined ? undefined : eq(sql`lower(${accessLinks.email})`, of.email.toLowerCase()),
        of.userId === undefined ? undefined : eq(accessLinks.userId, of.userId),
      ),
    );
}

export interface StoredInvitation {
  id: number;
  email: string;
  role: UserRole;
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

const invitationColumns = {
  id: accessLinks.id,
  email: sql<string>`${accessLinks.email}`,
  role: sql<UserRole>`${accessLinks.role}`,
  invitedBy: users.name,
  createdAt: accessLinks.createdAt,
  expiresAt: accessLinks.expiresAt,
};

/** Returns the pending invitations, newest first. */
export async function listInvitations(db: Database): Promise<StoredInvitation[]> {
  return db
    .select(invitationColumns)
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.createdBy))
    .where(and(eq(accessLinks.purpose, 'invitation'), isAlive))
    .orderBy(desc(accessLinks.createdAt), desc(accessLinks.id));
}

/** Deletes an invitation. Returns `undefined` if it does not exist. */
export async function deleteInvitation(
  transaction: Database,
  id: number,
): Promise<{ email: string; role: UserRole } | undefined> {
  const [row] = await transaction
    .delete(accessLinks)
    .where(and(eq(accessLinks.purpose, 'invitation'), eq(accessLinks.id, id), isNull(accessLinks.userId)))
    .returning({ email: invitationColumns.email, role: invitationColumns.role });
  return row;
}

/** Deletes the pending invitation for an e-mail address. Returns `undefined` if there is none. */
export async function useUpInvitationFor(
  transaction: Database,
  email: string,
): Promise<{ role: UserRole } | undefined> {
  const isFor = eq(sql`lower(${accessLinks.email})`, email.toLowerCase());
  const [row] = await transaction
    .delete(accessLinks)
    .where(and(eq(accessLinks.purpose, 'invitation'), isFor, isAlive))
    .returning({ role: invitationColumns.role });
  return row;
}
