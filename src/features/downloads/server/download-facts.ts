import { attachment } from '#platform/http/content-disposition.ts';
import { createLruMap } from '#platform/cache/lru-map.ts';
import { within } from '#lib/time/within.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { isSourceTag, sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { readDownloadRow, type DownloadRow } from './downloads.queries.ts';

/** In characters: two lines of the list of downloads on a phone. */
const maxNameLength = 60;
const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Cuts a text after a whole word. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, text.lastIndexOf(' ', length)).trim() || text.slice(0, length);
}

/**
 * Returns the name that a downloaded paper is saved under: its title, with exam and year where the title leaves them
 * out, of about 60 characters. No word is repeated. A title with the first word of one of the exam's names names the
 * exam: 'BSEB Physics' in 'BSEB Intermediate (Class 12)'.
 */
export function getDownloadName({
  title,
  examName,
  examAliases,
  examTranslations,
  year,
}: Pick<DownloadRow, 'title' | 'examName' | 'examAliases' | 'examTranslations' | 'year'>): string {
  const translated = Object.values(examTranslations).map((texts) => texts?.name ?? '');
  const titleWords = new Set(splitWords(title));
  const isSaid = (name: string) => titleWords.has(splitWords(name)[0] ?? '');
  const hasExam = [examName, ...examAliases, ...translated].some(isSaid);
  const missing = hasExam ? [] : examName.split(' ').filter((word) => !isSaid(word));
  const name = [...missing, title].join(' ');
  const short = cutAtWord(name, maxNameLength);
  return short.includes(String(year ?? '')) ? short : `${cutAtWord(short, maxNameLength - 5)} ${year}`;
}

function downloadDisposition(row: DownloadRow): string {
  return attachment(getDownloadName(row), `paper-${row.year ?? ''}-${row.paperId}`.replace('--', '-'), 'pdf');
}

export interface DownloadFacts extends DownloadRow {
  /** Content-Disposition of the file. It is computed once, because it takes as long as the rest of a download. */
  disposition: string;
}

export type DownloadFactsCache = ReturnType<typeof createDownloadFacts>;

interface CachedFacts {
  facts: DownloadFacts;
  freshUntil: number;
  /** The count of list changes at the time of the read: a later change makes the facts stale. */
  listChanges: number;
}

const maxEntries = 20_000;
const freshMs = 10 * 60_000;
/** While the database is unavailable, each paper is read at most this often. */
const retryMs = 10_000;
/** A download waits at most this long for newer facts if older ones are cached. */
const renewWithinMs = 1_000;

/** Returns the changes that can affect downloads. Settings and ratings cannot. */
export function getFileChanges(tags: DroppedTags): string[] {
  if (tags === 'all') return ['all'];
  // A source tag is always published together with the tag of its record.
  return tags.filter((tag) => tag !== 'settings' && !tag.startsWith('rating:') && !isSourceTag(tag));
}

/** Returns whether the tags may remove papers without naming them, as when an exam or a category is deleted. */
export function removesUnnamedPapers(tags: DroppedTags): boolean {
  const ofPaper = sourceTag('paper:');
  return tags === 'all' || tags.some((tag) => isSourceTag(tag) && !tag.startsWith(ofPaper));
}

/**
 * Caches facts of papers, so that the download of a known paper needs no database. A write that changes lists makes
 * all facts stale: the next download reads them again, or uses the stale ones if the database does not answer.
 */
export function createDownloadFacts(db: Database) {
  const cached = createLruMap<number, CachedFacts>(maxEntries);
  const reading = new Map<number, Promise<DownloadFacts | undefined>>();
  let drops = 0;
  let listChanges = 0;

  async function readAgain(paperId: number): Promise<DownloadFacts | undefined> {
    const dropsBefore = drops;
    try {
      const reading = readDownloadRow(db, paperId).then((row) => ({ row }));
      const result = await (cached.has(paperId) ? within(renewWithinMs, reading) : reading);
      if (!result) throw new Error('The database did not answer in time');
      const { row } = result;
      const facts = row && { ...row, disposition: downloadDisposition(row) };
      // The read may be older than a change that has already been applied. Do not cache it.
      if (drops !== dropsBefore) return facts;
      if (facts) cached.set(paperId, { facts, freshUntil: Date.now() + freshMs, listChanges });
      else cached.delete(paperId);
      return facts;
    } catch (cause) {
      const current = cached.get(paperId);
      if (!current) throw new AppError('unavailable', { public: 'The database does not answer.', cause });
      current.freshUntil = Date.now() + retryMs;
      current.listChanges = listChanges;
      return current.facts;
    }
  }

  function getCached(paperId: number): DownloadFacts | undefined {
    const current = cached.get(paperId);
    return current && current.freshUntil > Date.now() && current.listChanges === listChanges
      ? current.facts
      : undefined;
  }

  return {
    /** Returns the cached facts, or undefined if they must be read again. */
    getCached,
    /**
     * Returns undefined if the paper does not exist. Throws AppError('unavailable') if the facts are neither in memory
     * nor readable.
     */
    async get(paperId: number): Promise<DownloadFacts | undefined> {
      const current = getCached(paperId);
      if (current) return current;
      const running = reading.get(paperId);
      if (running) return running;
      const facts = readAgain(paperId).finally(() => reading.delete(paperId));
      reading.set(paperId, facts);
      return facts;
    },
    drop(tags: DroppedTags): void {
      const changes = getFileChanges(tags);
      if (changes.length === 0) return;
      drops += 1;
      // Later requests must not get the result of a read that began before this change.
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
