import type { Log } from '#platform/log/log.ts';
import type { DownloadJournal, Segment, Visit } from './download-journal.ts';

/** Visits that are written in one statement. */
export interface Batch {
  segment: Segment;
  /** Undefined if the visits are only on disk. */
  visits: Map<string, Visit> | undefined;
  /** 0 for adopted segments, whose size is unknown. */
  size: number;
  startedAt: number;
  isOnDisk: boolean;
}

/**
 * A batch is sealed at this size or age even while the database is unavailable. Within a batch, a visitor counts
 * once.
 */
const maxBatch = 20_000;
const maxBatchMs = 30 * 60_000;
/** Maximum number of batches that neither the disk nor the database accepts. Beyond it, the oldest is dropped. */
const maxUnwritten = 10;

/** Visits that are not in the database yet: one open batch, and sealed ones in the order in which they are written. */
export class PendingVisits {
  readonly #journal: DownloadJournal;
  readonly #log: Log;
  #sealed: Batch[] = [];
  #open: Batch;

  constructor(journal: DownloadJournal, log: Log) {
    this.#journal = journal;
    this.#log = log;
    this.#open = this.#newBatch();
  }

  /** Adds a visit to the open batch and to the journal. */
  add(paperId: number, visitorHash: string): void {
    const at = Date.now();
    if (this.#open.size >= maxBatch || at - this.#open.startedAt > maxBatchMs) this.seal();
    const open = this.#open;
    if (open.size === 0) open.startedAt = at;
    const key = `${paperId} ${visitorHash}`;
    if (open.visits?.has(key)) return;
    const visit = { paperId, visitorHash, at };
    if (!this.#journal.append(visit)) open.isOnDisk = false;
    open.visits?.set(key, visit);
    open.size += 1;
  }

  /** Ends the open batch, so that it can be written. */
  seal(): void {
    const open = this.#open;
    if (open.size === 0) return;
    // This batch waits for earlier ones, so the copy on disk is enough.
    if (this.#sealed.length > 0 && open.isOnDisk) open.visits = undefined;
    this.#sealed.push(open);
    this.#open = this.#newBatch();
    this.#dropOldestUnwritten();
  }

  /** Adds a segment of an ended process. */
  adopt(segment: Segment): void {
    this.#sealed.push({ segment, visits: undefined, size: 0, startedAt: 0, isOnDisk: true });
  }

  /** Returns the batch to write next. */
  next(): Batch | undefined {
    return this.#sealed[0];
  }

  remove(batch: Batch): void {
    this.#sealed = this.#sealed.filter((sealed) => sealed !== batch);
  }

  /** Returns the number of this process's visits in all batches. */
  count(): number {
    return this.#sealed.reduce((sum, { size }) => sum + size, this.#open.size);
  }

  /** Returns the number of sealed visits that are only in memory. */
  countOnlyInMemory(): number {
    return this.#unwritten().reduce((sum, { size }) => sum + size, 0);
  }

  #newBatch(): Batch {
    const segment = this.#journal.beginSegment();
    return { segment, visits: new Map(), size: 0, startedAt: Date.now(), isOnDisk: true };
  }

  #unwritten(): Batch[] {
    return this.#sealed.filter(({ isOnDisk }) => !isOnDisk);
  }

  #dropOldestUnwritten(): void {
    const unwritten = this.#unwritten();
    const [oldest] = unwritten;
    if (!oldest || unwritten.length <= maxUnwritten) return;
    this.remove(oldest);
    this.#log.error(
      { downloads: oldest.size },
      'downloads are lost: neither the disk nor the database takes them',
    );
  }
}
