import { dayInIndia, isCalendarDay, type CalendarDay } from '#lib/time/calendar-day.ts';

/** Limits of a shelf. */
export const maxSaved = 1_000;
export const maxNoteLength = 2_000;
/** Papers that were read, and have no marks and no note. */
export const maxRecent = 30;
export const maxMarks = 100_000;
/** Practice runs of one paper. */
export const maxRuns = 50;

/** A paper that the visitor did with the timer. Visitors see it as an attempt. */
export interface PracticeRun {
  /** ISO 8601. No two runs of a paper have the same. */
  startedAt: string;
  /** Used, without pauses. */
  minutes: number;
  score: number | null;
  total: number | null;
}

/** What the visitor keeps about one paper. Times are ISO 8601. */
export interface ShelfEntry {
  /** Id of the paper. */
  id: number;
  /** `null` for a paper that is not saved. */
  savedAt: string | null;
  readAt: string | null;
  /** The page where the visitor stopped. */
  page: number | null;
  doneOn: CalendarDay | null;
  /** Own marks, out of `total`. */
  score: number | null;
  total: number | null;
  note: string;
  /** The latest first. */
  runs: PracticeRun[];
  /** The last change of anything but `readAt` and `page`. */
  updatedAt: string;
}

export const createEntry = (id: number, updatedAt: string): ShelfEntry => ({
  id,
  savedAt: null,
  readAt: null,
  page: null,
  doneOn: null,
  score: null,
  total: null,
  note: '',
  runs: [],
  updatedAt,
});

/** Returns an entry that an earlier version stored with the fields that it lacks. */
export const completeEntry = (entry: ShelfEntry): ShelfEntry => ({
  ...createEntry(entry.id, entry.updatedAt),
  ...entry,
});

type TimeField = 'savedAt' | 'readAt' | 'updatedAt';

/** Returns the entries with this time, the latest first. */
const latestFirst = (entries: readonly ShelfEntry[], field: TimeField) =>
  entries
    .filter((entry) => entry[field] !== null)
    .sort((a, b) => (b[field]! < a[field]! ? -1 : Number(b[field]! > a[field]!)));

export const getSaved = (entries: readonly ShelfEntry[]): ShelfEntry[] => latestFirst(entries, 'savedAt');

/** Returns whether the visitor saved the paper, practised it, or noted anything about it. */
export const hasRecord = ({ savedAt, doneOn, score, total, note, runs }: ShelfEntry) =>
  note !== '' || runs.length > 0 || [savedAt, doneOn, score, total].some((value) => value !== null);

/** Returns the papers that are not saved and have marks, a note or a practice run. */
export const getNoted = (entries: readonly ShelfEntry[]): ShelfEntry[] =>
  latestFirst(
    entries.filter((entry) => entry.savedAt === null && hasRecord(entry)),
    'updatedAt',
  );

/** Returns the papers that were only read. */
export const getRecent = (entries: readonly ShelfEntry[]): ShelfEntry[] =>
  latestFirst(
    entries.filter((entry) => !hasRecord(entry)),
    'readAt',
  );

/** Returns the entries without those of papers that were only read, except the latest. */
export const dropOldReading = (entries: readonly ShelfEntry[]): ShelfEntry[] => [
  ...entries.filter(hasRecord),
  ...getRecent(entries).slice(0, maxRecent),
];

/** Returns the entries with a change of some papers. Papers without an entry get a new one. */
function changeSome(
  entries: readonly ShelfEntry[],
  ids: readonly number[],
  change: Partial<ShelfEntry>,
  now: string,
): ShelfEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const id of ids) byId.set(id, { ...(byId.get(id) ?? createEntry(id, now)), ...change });
  return [...byId.values()];
}

type Reading = Pick<ShelfEntry, 'readAt' | 'page'>;

/** Returns the entries with a changed record of some papers: saved or not, marks and note. */
export const setRecord = (
  entries: readonly ShelfEntry[],
  ids: readonly number[],
  record: Partial<Omit<ShelfEntry, 'id' | 'updatedAt' | keyof Reading>>,
  now: string,
): ShelfEntry[] => changeSome(entries, ids, { ...record, updatedAt: now }, now);

/** Returns the entries with the place where some papers are read. It is no change of their record. */
export const setReading = (
  entries: readonly ShelfEntry[],
  ids: readonly number[],
  reading: Reading,
  now: string,
): ShelfEntry[] => changeSome(entries, ids, reading, now);

/** Returns the runs of both lists, the latest first. */
const mergeRuns = (own: readonly PracticeRun[], others: readonly PracticeRun[]): PracticeRun[] =>
  [...new Map([...others, ...own].map((run) => [run.startedAt, run])).values()]
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .slice(0, maxRuns);

/**
 * Returns the entries with a practice run of a paper. The paper is done from the day of its first run on, and has the
 * marks of the last one that has any.
 */
export function addRun(
  entries: readonly ShelfEntry[],
  id: number,
  run: PracticeRun,
  now: string,
): ShelfEntry[] {
  const { runs, doneOn } = entries.find((entry) => entry.id === id) ?? createEntry(id, now);
  const { score, total } = run;
  const record = {
    runs: mergeRuns(runs, [run]),
    doneOn: doneOn ?? dayInIndia(Date.parse(run.startedAt)),
    ...(score !== null && { score, total }),
  };
  return setRecord(entries, [id], record, now);
}

/** Returns whether the record of `b` is the one to keep: there is none in `a`, or it is earlier. */
const isRecordNewer = (a: ShelfEntry, b: ShelfEntry) =>
  hasRecord(a) === hasRecord(b) ? a.updatedAt < b.updatedAt : hasRecord(b);

/** Returns the later record of two versions of an entry, with the later place and the practice runs of both. */
function mergeEntry(a: ShelfEntry, b: ShelfEntry): ShelfEntry {
  const { readAt, page } = (a.readAt ?? '') < (b.readAt ?? '') ? b : a;
  return { ...(isRecordNewer(a, b) ? b : a), readAt, page, runs: mergeRuns(a.runs, b.runs) };
}

/** Returns the entries of both lists, one for each paper. */
export function mergeEntries(own: readonly ShelfEntry[], others: readonly ShelfEntry[]): ShelfEntry[] {
  const merged = new Map<number, ShelfEntry>();
  for (const entry of [...own, ...others]) {
    const existing = merged.get(entry.id);
    merged.set(entry.id, existing ? mergeEntry(existing, entry) : entry);
  }
  return [...merged.values()];
}

const format = 'pariksha-shelf';

/** Returns the content of a file with all entries. */
export const exportEntries = (entries: readonly ShelfEntry[]): string =>
  JSON.stringify({ format, version: 1, entries }, null, 1);

/** `null` stands for an absent value. */
const isNullOr = (value: unknown, isValid: (value: never) => boolean) =>
  value === null || isValid(value as never);
const isCount = (value: unknown) =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
const isDay = (value: unknown) => typeof value === 'string' && isCalendarDay(value);
const isMarks = (value: unknown) => Number.isFinite(value) && Math.abs(value as number) <= maxMarks;
const isRun = (value: unknown) => {
  const { startedAt, minutes, score, total } = (value ?? {}) as Record<keyof PracticeRun, unknown>;
  return isTime(startedAt) && isCount(minutes) && isNullOr(score, isMarks) && isNullOr(total, isMarks);
};
const isNote = (value: unknown) => typeof value === 'string' && value.length <= maxNoteLength;

const validators: { [Field in keyof ShelfEntry]: (value: unknown) => boolean } = {
  id: isCount,
  savedAt: (value) => isNullOr(value, isTime),
  readAt: (value) => isNullOr(value, isTime),
  page: (value) => isNullOr(value, isCount),
  doneOn: (value) => isNullOr(value, isDay),
  score: (value) => isNullOr(value, isMarks),
  total: (value) => isNullOr(value, isMarks),
  note: isNote,
  runs: (value) => Array.isArray(value) && value.length <= maxRuns && value.every(isRun),
  updatedAt: isTime,
};
const fields = Object.keys(validators) as (keyof ShelfEntry)[];

/** Returns an entry with the known fields only, or `undefined` if one is missing or invalid. */
function parseEntry(value: unknown): ShelfEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Files of earlier versions have no runs.
  const record = { runs: [], ...value } as Record<string, unknown>;
  if (!fields.every((field) => validators[field](record[field]))) return undefined;
  const entry = Object.fromEntries(fields.map((field) => [field, record[field]])) as unknown as ShelfEntry;
  const runs = entry.runs.map(({ startedAt, minutes, score, total }) => ({
    startedAt,
    minutes,
    score,
    total,
  }));
  return { ...entry, runs };
}

/** Returns the entries of an exported file, or `undefined` if any part of it is invalid. */
export function parseEntries(text: string): ShelfEntry[] | undefined {
  try {
    const file = JSON.parse(text) as { format?: unknown; version?: unknown; entries?: unknown } | null;
    if (file?.format !== format || file.version !== 1 || !Array.isArray(file.entries)) return undefined;
    const entries = file.entries.map(parseEntry);
    return entries.every((entry) => entry !== undefined) ? entries : undefined;
  } catch {
    return undefined;
  }
}
