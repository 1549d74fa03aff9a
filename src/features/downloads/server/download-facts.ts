import { attachment } from '#platform/http/content-disposition.ts';
import { createLruMap } from '#platform/cache/lru-map.ts';
import { within } from '#lib/time/within.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { isSourceTag, sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { readDownloadRow, type DownloadRow } from './downloads.queries.ts';

/** The name that a downloaded paper is saved under: its title, with exam and year where the title leaves them out. */
function downloadDisposition({ paperId, title, examName, year }: DownloadRow): string {
  const lower = title.toLowerCase();
  const name = [
    ...(lower.includes(examName.toLowerCase()) ? [] : [examName]),
    title,
    ...(title.includes(String(year)) ? [] : [String(year)]),
  ].join(' ');
  return attachment(name, `paper-${year}-${paperId}`, 'pdf');
}

export interface DownloadFacts extends DownloadRow {
  /** Content-Disposition of its file: made once, it takes as long as the rest of a download. */
  disposition: string;
}

export interface DownloadFactsCache {
  /** Undefined when there is no such paper. Throws AppError('unavailable') when neither memory nor database knows. */
  get(paperId: number): Promise<DownloadFacts | undefined>;
  /** The facts in memory, unless they have to be read again. */
  getKept(paperId: number): DownloadFacts | undefined;
  drop(tags: DroppedTags): void;
}

interface CachedFacts {
  facts: DownloadFacts;
  freshUntil: number;
  /** The count of list changes at the time of the read: a later change makes the facts stale. */
  listChanges: number;
}

const maxEntries = 20_000;
const freshMs = 10 * 60_000;
/** While the database is away it is asked about a paper this often, not at each download. */
const retryMs = 10_000;
/** A download waits no longer than this for newer facts than those in memory. */
const renewWithinMs = 1_000;

/** Of what changed, that which may change what a download needs to know: settings and ratings do not. */
export function changesOfFiles(tags: DroppedTags): string[] {
  if (tags === 'all') return ['all'];
  // A source tag is always published together with the tag of the thing itself.
  return tags.filter((tag) => tag !== 'settings' && !tag.startsWith('rating:') && !isSourceTag(tag));
}

/** Whether the tags may remove papers without naming them, as those of a deleted exam or category do. */
function removesUnnamedPapers(tags: DroppedTags): boolean {
  const ofPaper = sourceTag('paper:');
  return tags === 'all' || tags.some((tag) => isSourceTag(tag) && !tag.startsWith(ofPaper));
}

/**
 * Facts of papers in memory, so that a download of a known paper needs no database. A save that changes lists makes facts
 * stale: the next download reads them again, or uses them when the database does not answer.
 */
export function createDownloadFacts(db: Database): DownloadFactsCache {
  const cached = createLruMap<number, CachedFacts>(maxEntries);
  const reading = new Map<number, Promise<DownloadFacts | undefined>>();
  let drops = 0;
  let listChanges = 0;

  async function readAgain(paperId: number): Promise<DownloadFacts | undefined> {
    const dropsBefore = drops;
    try {
      const read = readDownloadRow(db, paperId).then((row) => ({ row }));
      const found = await (cached.has(paperId) ? within(renewWithinMs, read) : read);
      if (!found) throw new Error('The database did not answer in time');
      const { row } = found;
      const facts = row && { ...row, disposition: downloadDisposition(row) };
      // Read before a change and stored after it would be stale for long.
      if (drops !== dropsBefore) return facts;
      if (facts) cached.set(paperId, { facts, freshUntil: Date.now() + freshMs, listChanges });
      else cached.delete(paperId);
      return facts;
    } catch (cause) {
      const known = cached.get(paperId);
      if (!known) throw new AppError('unavailable', { public: 'The database does not answer.', cause });
      known.freshUntil = Date.now() + retryMs;
      known.listChanges = listChanges;
      return known.facts;
    }
  }

  function getKept(paperId: number): DownloadFacts | undefined {
    const known = cached.get(paperId);
    return known && known.freshUntil > Date.now() && known.listChanges === listChanges
      ? known.facts
      : undefined;
  }

  return {
    getKept,
    async get(paperId) {
      const known = getKept(paperId);
      if (known) return known;
      const running = reading.get(paperId);
      if (running) return running;
      const facts = readAgain(paperId).finally(() => reading.delete(paperId));
      reading.set(paperId, facts);
      return facts;
    },
    drop(tags) {
      const changes = changesOfFiles(tags);
      if (changes.length === 0) return;
      drops += 1;
      // Whoever asks from now on must not be given what is being read.
      reading.clear();
      for (const tag of changes) {
        const [kind, id] = tag.split(':');
        if (kind === 'paper') cached.delete(Number(id));
        else listChanges += 1;
      }
      if (removesUnnamedPapers(tags)) cached.clear();
    },
  };
}
