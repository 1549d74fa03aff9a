import type { IncomingMessage } from 'node:http';
import type { FindActor } from '#platform/http/actor.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/** Pages that visitors do not find (yet), and those who are signed in see at the same address. */
export interface Drafts {
  /** Each in the place of the public read of the same path. */
  reads: PublicRead[];
  /** Whether there is one at the canonical address of a page. */
  has(address: string): Promise<boolean>;
}

/** The page at an address as only those see it who are signed in; undefined when it is like any other. */
export type FindDraft = (address: string, request: IncomingMessage) => Promise<SitePage | undefined>;

/** The public reads, and in the place of some those that know drafts. */
export function readsWithDrafts(reads: PublicRead[], drafts: Drafts): PublicRead[] {
  const replaced = new Set(drafts.reads.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...drafts.reads];
}

/** Renders drafts by reads of their own and keeps nothing: no cache ever meets them. */
export function createFindDraft(options: {
  findActor: FindActor;
  drafts: Pick<Drafts, 'has'>;
  /** By `readsWithDrafts`. */
  render: (address: string) => Promise<SitePage>;
}): FindDraft {
  const { findActor, drafts, render } = options;
  return async (address, request) => {
    // Without a session this asks no database.
    if (!(await findActor(request)) || !(await drafts.has(address))) return undefined;
    return render(address);
  };
}

/** Of a draft: for this browser now, and for nobody else. */
export const draftHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
