import { createHash, randomBytes } from 'node:crypto';
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

/** Links that let somebody in once. Who has the link is let in; who reads the database is not. */
export interface AccessLinks {
  /** A new link by which somebody becomes the first owner; earlier ones are void. Undefined when there is a user. */
  makeSetUpLink(): Promise<string | undefined>;
  /** In the caller's transaction: the whole address, which cannot be had again, and what is stored of it. */
  make(
    transaction: Database,
    link: Omit<LinkToInsert, 'tokenHash'>,
  ): Promise<{ address: string; stored: StoredLink }>;
  /** Whom a link is for. Throws `gone` for one that was used, withdrawn or is too old. */
  look(body: LinkBody): Promise<LinkAnswer>;
  /** In the caller's transaction: takes the link away. Throws `gone`: of two at once, one of them. */
  use(transaction: Database, purpose: LinkPurpose, token: string): Promise<StoredLink>;
}

const pageOf = {
  'set-up': '/set-up',
  invitation: '/invitation',
  'password-reset': '/reset-password',
} as const satisfies Record<LinkPurpose, string>;

const hoursOf = {
  'set-up': 24,
  invitation: 7 * 24,
  'password-reset': 24,
} as const satisfies Record<LinkPurpose, number>;

const goneBecause = {
  'set-up': 'This link is void: a restart of the site prints a new one while it has no owner',
  invitation: 'This invitation was used, withdrawn or is too old: ask for a new one',
  'password-reset': 'This link was used or is too old: ask an owner for a new one',
} as const satisfies Record<LinkPurpose, string>;

export function createAccessLinks({ db, publicUrl }: { db: Database; publicUrl: string }): AccessLinks {
  const make: AccessLinks['make'] = async (transaction, link) => {
    const token = randomBytes(32).toString('base64url');
    const stored = await insertLink(
      transaction,
      { ...link, tokenHash: hashOf(token) },
      hoursOf[link.purpose],
    );
    // Behind the #, which a browser tells no server, proxy or log of one.
    return { address: `${publicUrl}${pageOf[link.purpose]}#token=${token}`, stored };
  };

  return {
    make,
    makeSetUpLink: () =>
      db.transaction(async (transaction) => {
        await lockUsers(transaction);
        await deleteLinks(transaction, 'set-up');
        if ((await countUsers(transaction)) > 0) return undefined;
        return (await make(transaction, { purpose: 'set-up' })).address;
      }),
    async look({ purpose, token }) {
      const link = await findLink(db, purpose, hashOf(token));
      const isVoid = !link || (purpose === 'set-up' && (await countUsers(db)) > 0);
      if (isVoid) throw goneFor(purpose);
      return { email: link.email ?? link.userEmail, role: link.role };
    },
    async use(transaction, purpose, token) {
      const link = await useUpLink(transaction, purpose, hashOf(token));
      if (!link) throw goneFor(purpose);
      return link;
    },
  };
}

function goneFor(purpose: LinkPurpose): AppError {
  return new AppError('gone', { public: goneBecause[purpose] });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
