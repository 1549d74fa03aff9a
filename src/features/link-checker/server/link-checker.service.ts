import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { JobStarter } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { LinkDetail, LinksFilter, LinksQuery } from '../link-checker.contract.ts';
import type { CheckLink } from './check-link.ts';
import { saveFindings, selectLinkToCheck } from './link-results.queries.ts';
import type { LinkReading } from './link-reading.service.ts';
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

export type LinkChecker = ReturnType<typeof createLinkChecker>;

const usualLimit = 1_000;

/** Methods for one link throw 404 'Link not found' if no record uses it. */
export function createLinkChecker(dependencies: {
  db: Database;
  write: AuditedWrite;
  sources: readonly LinkSource[];
  reading: Pick<LinkReading, 'startIfStale' | 'state'>;
  check: CheckLink;
  /** No trailing slash. */
  publicUrl: string;
}) {
  const { db, write, sources, reading, check, publicUrl } = dependencies;
  const ownOrigin = new URL(publicUrl).origin;
  const counts = createMemoizedReads();

  async function known(id: number): Promise<LinkDetailRow> {
    const row = await selectLink(db, id);
    if (!row) throw notFound('Link not found');
    return row;
  }

  async function byId(id: number): Promise<LinkDetail> {
    const link = presentLink(await known(id));
    const usedBy = (await selectUses(db, id)).map(({ id: _id, ...use }) => {
      const source = sources.find(({ name }) => name === use.source);
      const isFile = source?.storeFile !== undefined;
      return { ...use, sourceTitle: source?.title ?? use.source, isFile };
    });
    return { ...link, usedBy };
  }

  async function checkNow(id: number): Promise<void> {
    const link = await selectLinkToCheck(db, id);
    if (!link) throw notFound('Link not found');
    await saveFindings(db, [{ id, ...(await check(link)) }]);
    counts.forget();
  }

  const count = (filter: LinksFilter) =>
    counts.get(`links ${JSON.stringify(filter)}`, async () => {
      const value = await countLinks(db, filter);
      return { value, rows: value.total + value.muted };
    });

  return {
    /** Lists links as of the last read. Starts another read on behalf of the reader if something was written since. */
    async list(reader: JobStarter, { limit = usualLimit, offset = 0, ...filter }: LinksQuery) {
      await reading.startIfStale(reader);
      return (await selectLinks(db, filter, { limit, offset })).map(presentLink);
    },
    /** Returns the counts for the same links. From 20,000 links on, they are up to a minute old. */
    async summary(reader: JobStarter, filter: LinksFilter) {
      await reading.startIfStale(reader);
      const [{ readAt, isReading }, found] = await Promise.all([reading.state(), count(filter)]);
      const { lastCheckedAt } = found;
      return {
        ...found,
        lastCheckedAt: lastCheckedAt && new Date(lastCheckedAt).toISOString(),
        readAt: readAt && readAt.toISOString(),
        isReading,
      };
    },
    byId,
    /** Checks one link now. The timeout is ten seconds. */
    async recheck(id: number) {
      await checkNow(id);
      return byId(id);
    },
    /**
     * Replaces a URL in every record that uses it, and checks the new one. Throws 409 if no record could be changed,
     * and 400 for the current URL or a URL of this site.
     */
    async replace(author: Author, id: number, url: string) {
      const link = await known(id);
      if (url === link.url) throw fieldError('validation_failed', 'url', 'This is the current URL.');
      if (new URL(url).origin === ownOrigin)
        throw fieldError('validation_failed', 'url', 'This URL belongs to this site.');
      const { linkId, ...result } = await replaceUses({ db, sources }, author, link, url);
      if (linkId === undefined) {
        const reason = result.refused[0]?.reason ?? 'This link is no longer used.';
        throw new AppError('conflict', { public: reason });
      }
      await checkNow(linkId);
      return { ...result, link: presentLink(await known(linkId)) };
    },
    /** Mutes a link: runs do not check it, and only the list of muted links contains it. */
    async mute(author: Author, id: number, isMuted: boolean) {
      const { url } = await known(id);
      await write(author, async ({ transaction, audit }) => {
        if (await setMuted(transaction, id, isMuted, author.name))
          audit({ action: isMuted ? 'link.muted' : 'link.unmuted', subjectId: id, subjectName: url });
      });
      counts.forget();
      return byId(id);
    },
  };
}
