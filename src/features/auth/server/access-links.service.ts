import { createHash, randomBytes } from 'node:crypto';
import { isSecondPlace } from '#platform/backup/backup-objects.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LinkAnswer, LinkBody } from '../access.contract.ts';
import {
  deleteLinks,
  findLink,
  insertLink,
  useUpLink,
  type LinkPurpose,
  type LinkToInsert,
  type StoredLink,
} from './access-links.queries.ts';
import { countUsers, lockUsers } from './users.queries.ts';

const pages = {
  'set-up': '/set-up',
  invitation: '/invitation',
  'password-reset': '/reset-password',
} as const satisfies Record<LinkPurpose, string>;

const validHours = {
  'set-up': 24,
  invitation: 7 * 24,
  'password-reset': 24,
} as const satisfies Record<LinkPurpose, number>;

const expiredLinkTexts = {
  'set-up': 'This link is no longer valid. Until the site has an owner, a restart prints a new one',
  invitation: 'This invitation was used, withdrawn or has expired. Ask for a new one',
  'password-reset': 'This link was used or has expired. Ask an owner for a new one',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Creates a one-time link in the caller's transaction. The full `url` cannot be recovered later: the database stores
 * only a hash, so a database reader cannot use the link.
 */
export async function createAccessLink(
  transaction: Database,
  publicUrl: string,
  link: Omit<LinkToInsert, 'tokenHash'>,
): Promise<{ url: string; stored: StoredLink }> {
  const token = randomBytes(32).toString('base64url');
  const stored = await insertLink(
    transaction,
    { ...link, tokenHash: hashToken(token) },
    validHours[link.purpose],
  );
  // The token is in the URL fragment: browsers do not send it to servers or proxies, so no log has it.
  return { url: `${publicUrl}${pages[link.purpose]}#token=${token}`, stored };
}

/** Creates a link for the first owner and voids earlier ones. Returns `undefined` if a user exists. */
export function createSetUpLink({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string | undefined> {
  return db.transaction(async (transaction) => {
    await lockUsers(transaction);
    await deleteLinks(transaction, 'set-up');
    if ((await countUsers(transaction)) > 0) return undefined;
    return (await createAccessLink(transaction, config.publicUrl, { purpose: 'set-up' })).url;
  });
}

/** Returns the recipient of a link. Throws `gone` if the link was used, withdrawn or has expired. */
export async function getLinkRecipient(
  { db, config }: Context,
  { purpose, token }: LinkBody,
): Promise<LinkAnswer> {
  const link = await findLink(db, purpose, hashToken(token));
  const isVoid = !link || (purpose === 'set-up' && (await countUsers(db)) > 0);
  if (isVoid) throw expiredLinkError(purpose);
  const hasSecondPlace = purpose === 'set-up' ? await isSecondPlace(config) : null;
  return { email: link.email ?? link.userEmail, role: link.role, hasSecondPlace };
}

/** Deletes and returns a link in the caller's transaction. Throws `gone`; of two concurrent calls, one throws. */
export async function useAccessLink(
  transaction: Database,
  purpose: LinkPurpose,
  token: string,
): Promise<StoredLink> {
  const link = await useUpLink(transaction, purpose, hashToken(token));
  if (!link) throw expiredLinkError(purpose);
  return link;
}

function expiredLinkError(purpose: LinkPurpose): AppError {
  return new AppError('gone', { public: expiredLinkTexts[purpose] });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
