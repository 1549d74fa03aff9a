import type { Author } from '#platform/audit/audited-write.ts';
import { getCount } from '#platform/cache/get-count.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { JobStarter } from '#platform/jobs/job.ts';
import type { LinkDetail, LinksFilter, LinksQuery } from '../link-checker.contract.ts';
import { checkLink } from './check-link.ts';
import { saveFindings, selectLinkToCheck } from './link-results.queries.ts';
import { getReadState, startReadIfStale } from './link-reading.service.ts';
import type { LinksContext } from './links-context.ts';
import { replaceUses } from './replace-uses.service.ts';
import {
  countLinks,
  presentLink,
  selectLink,
  selectLinks,
  selectUses,
  setMuted,
  type LinkDetailRow,
} from './link-checker.queries.ts';

const defaultLimit = 1_000;

/** Tag of counts that an owner's action on one link changes. */
const countsTag = 'link counts';

// The functions for one link throw 404 'Link not found' if no record uses it.

/** Lists links as of the last read. Starts another read on behalf of the reader if something was written since. */
export async function listLinks(
  links: LinksContext,
  reader: JobStarter,
  { limit = defaultLimit, offset = 0, ...filter }: LinksQuery,
) {
  await startReadIfStale(links, reader);
  return (await selectLinks(links.db, filter, { limit, offset })).map(presentLink);
}

/** Returns the counts for the same links. From 20,000 links on, they are up to a minute old. */
export async function summarizeLinks(links: LinksContext, reader: JobStarter, filter: LinksFilter) {
  await startReadIfStale(links, reader);
  const [{ readAt, isReading }, counts] = await Promise.all([
    getReadState(links),
    getCount(links.cache, `links ${JSON.stringify(filter)}`, { tags: [countsTag] }, async () => {
      const value = await countLinks(links.db, filter);
      return { value, rows: value.total + value.muted };
    }),
  ]);
  const { lastCheckedAt } = counts;
  return {
    ...counts,
    lastCheckedAt: lastCheckedAt && new Date(lastCheckedAt).toISOString(),
    readAt: readAt && readAt.toISOString(),
    isReading,
  };
}

/** Returns a link with the records that use it. */
export async function getLink({ db, sources }: LinksContext, id: number): Promise<LinkDetail> {
  const link = presentLink(await findLink(db, id));
  const usedBy = (await selectUses(db, id)).map(({ id: _id, ...use }) => {
    const source = sources.find(({ name }) => name === use.source);
    const isFile = source?.storeFile !== undefined;
    return { ...use, sourceTitle: source?.title ?? use.source, isFile };
  });
  return { ...link, usedBy };
}

/** Checks one link now. The timeout is ten seconds. */
export async function recheckLink(links: LinksContext, id: number): Promise<LinkDetail> {
  await checkNow(links, id);
  return getLink(links, id);
}

/**
 * Replaces a URL in every record that uses it, and checks the new one. Throws 409 if no record could be changed,
 * and 400 for the current URL or a URL of this site.
 */
export async function replaceLink(links: LinksContext, author: Author, id: number, url: string) {
  const link = await findLink(links.db, id);
  if (url === link.url) throw fieldError('validation_failed', 'url', 'This is the current URL.');
  if (new URL(url).origin === new URL(links.config.publicUrl).origin)
    throw fieldError('validation_failed', 'url', 'This URL belongs to this site.');
  const { linkId, ...result } = await replaceUses(links, author, link, url);
  if (linkId === undefined) {
    const reason = result.refused[0]?.reason ?? 'This link is no longer used.';
    throw new AppError('conflict', { public: reason });
  }
  await checkNow(links, linkId);
  return { ...result, link: presentLink(await findLink(links.db, linkId)) };
}

/** Mutes a link: runs do not check it, and only the list of muted links contains it. */
export async function muteLink(links: LinksContext, author: Author, id: number, isMuted: boolean) {
  const { url } = await findLink(links.db, id);
  await links.write(author, async ({ transaction, audit }) => {
    if (await setMuted(transaction, id, isMuted, author.name))
      audit({ action: isMuted ? 'link.muted' : 'link.unmuted', subjectId: id, subjectName: url });
  });
  links.cache.drop([countsTag]);
  return getLink(links, id);
}

async function findLink(db: Database, id: number): Promise<LinkDetailRow> {
  const row = await selectLink(db, id);
  if (!row) throw notFound('Link not found');
  return row;
}

async function checkNow(links: LinksContext, id: number): Promise<void> {
  const link = await selectLinkToCheck(links.db, id);
  if (!link) throw notFound('Link not found');
  await saveFindings(links.db, [{ id, ...(await checkLink(links, link)) }]);
  links.cache.drop([countsTag]);
}
