import type { IncomingMessage } from 'node:http';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import type { Drafts } from '#platform/context/feature.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/**
 * Returns the draft at a URL for a signed-in user, or `undefined` if the page has no draft. While the database is
 * unavailable, it returns `undefined` for all pages, so that cached pages are still served.
 */
export type FindDraft = (url: string, request: IncomingMessage) => Promise<SitePage | undefined>;

/** Returns the public reads, with some replaced by reads that include drafts. */
export function readsWithDrafts(reads: PublicRead[], drafts: Drafts): PublicRead[] {
  const replaced = new Set(drafts.reads.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...drafts.reads];
}

/** Joins the drafts of all features. */
export const joinDrafts = (all: Drafts[]): Required<Drafts> => ({
  reads: all.flatMap(({ reads }) => reads),
  mayBeAt: (url) => all.some((drafts) => drafts.mayBeAt?.(url)),
  async has(url) {
    for (const drafts of all) if (drafts.mayBeAt?.(url) && (await drafts.has?.(url))) return true;
    return false;
  },
});

/** Renders drafts with their own reads, without any cache. */
export function createFindDraft(options: {
  findActor: FindActor;
  drafts: Pick<Required<Drafts>, 'mayBeAt' | 'has'>;
  /** Renders with the reads from `readsWithDrafts`. */
  render: (url: string) => Promise<SitePage>;
}): FindDraft {
  const { findActor, drafts, render } = options;
  async function isDraft(url: string, request: IncomingMessage): Promise<boolean> {
    try {
      // Without a session cookie, `findActor` does not query the database.
      return drafts.mayBeAt(url) && !!(await findActor(request)) && (await drafts.has(url));
    } catch (error) {
      if (isDatabaseUnavailable(error)) return false;
      throw error;
    }
  }
  return async (url, request) => ((await isDraft(url, request)) ? render(url) : undefined);
}

/** Keep a draft out of shared caches, the browser cache and search engines. */
export const draftHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
