import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { JobStarter } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { LinkDetail, LinksFilter, LinksQuery } from '../link-checker.contract.ts';
import type { CheckLink } from './check-link.ts';
import { saveFindings, selectLinkToCheck } from './link-results.queries.ts';
import type { LinkReading } from './link-reading.service.ts';
import { linksCsv, linksCsvHeader } from './links-csv.ts';
import { replaceUrl } from './replace-url.ts';
import { presentLink, presentLinkDetail } from './link-checker.presenter.ts';
import {
  countByHost,
  countBySource,
  countLinks,
  selectLink,
  selectLinks,
  selectUses,
  setMuted,
  type LinkDetailRow,
} from './link-checker.queries.ts';

export type LinkChecker = ReturnType<typeof createLinkChecker>;

const usualLimit = 1_000;
const hostsListed = 100;

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
    const row = await known(id);
    return presentLinkDetail(row, await selectUses(db, id), sources);
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

  const countPlaces = () =>
    counts.get('places', async () => {
      const [bySource, hosts] = await Promise.all([countBySource(db), countByHost(db, hostsListed)]);
      return { value: { bySource, hosts }, rows: bySource.reduce((sum, each) => sum + each.count, 0) };
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
      const [{ readAt, isReading }, found, { bySource, hosts }] = await Promise.all([
        reading.state(),
        count(filter),
        countPlaces(),
      ]);
      const { lastCheckedAt } = found;
      return {
        ...found,
        lastCheckedAt: lastCheckedAt && new Date(lastCheckedAt).toISOString(),
        readAt: readAt && readAt.toISOString(),
        isReading,
        sources: sources.map(({ name, title }) => ({
          name,
          title,
          count: bySource.find(({ source }) => source === name)?.count ?? 0,
        })),
        hosts,
      };
    },
    byId,
    /** Streams the list as CSV lines. */
    async *exported(filter: LinksFilter) {
      yield linksCsvHeader;
      for (let offset = 0; ; offset += usualLimit) {
        const rows = await selectLinks(db, filter, { limit: usualLimit, offset });
        if (rows.length === 0) return;
        yield linksCsv(rows.map(presentLink));
      }
    },
    /** Checks one link now. HEAD and GET have a timeout of ten seconds each. */
    async recheck(id: number) {
      await checkNow(id);
      return byId(id);
    },
    /** Replaces a URL in every record that uses it, and checks the new one. Throws 409 if no record could be changed. */
    async replace(author: Author, id: number, url: string) {
      const { linkId, ...result } = await replaceUrl(
        { db, sources, ownOrigin },
        author,
        await known(id),
        url,
      );
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
