import type { IncomingMessage } from 'node:http';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/** Pages that visitors do not find (yet), and those who are signed in see at the same address. */
export interface Drafts {
  /** Each in the place of the public read of the same path. */
  reads: PublicRead[];
  /** Whether the canonical address of a page has the form of one. */
  mayBeAt(address: string): boolean;
  /** Whether there is one at an address of that form. */
  has(address: string): Promise<boolean>;
}

/**
 * The page at an address as only those see it who are signed in; undefined when it is like any other. While the database
 * is away, all are: kept pages go on being served.
 */
export type FindDraft = (address: string, request: IncomingMessage) => Promise<SitePage | undefined>;

/** The public reads, and in the place of some those that know drafts. */
export function readsWithDrafts(reads: PublicRead[], drafts: Drafts): PublicRead[] {
  const replaced = new Set(drafts.reads.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...drafts.reads];
}

/** Renders drafts by reads of their own and keeps nothing: no cache ever meets them. */
export function createFindDraft(options: {
  findActor: FindActor;
  drafts: Pick<Drafts, 'mayBeAt' | 'has'>;
  /** By `readsWithDrafts`. */
  render: (address: string) => Promise<SitePage>;
}): FindDraft {
  const { findActor, drafts, render } = options;
  async function isDraft(address: string, request: IncomingMessage): Promise<boolean> {
    try {
      // Who has no session is nobody without a look into the database.
      return drafts.mayBeAt(address) && !!(await findActor(request)) && (await drafts.has(address));
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      throw error;
    }
  }
  return async (address, request) => ((await isDraft(address, request)) ? render(address) : undefined);
}

/** Of a draft: for this browser now, and for nobody else. */
export const draftHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
