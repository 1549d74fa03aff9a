import { toAsciiDigits } from '../text/ascii-digits.ts';
import { isPublicText } from '../text/public-text.ts';
import { paperFilterNames, type PaperFilterName, type PaperUrlFilters } from './paper-filters.ts';
import type { CalendarPageQuery, PaperPageQuery, ReaderQuery, SavedPageQuery } from './site-paths.ts';

/** Parses a whole number from 1 on, with digits of any script and blanks around it. May be larger than any integer. */
function parsePositiveInteger(text = ''): number | undefined {
  const digits = toAsciiDigits(text);
  return /^\d*[1-9]\d*$/.test(digits) ? Number(digits) : undefined;
}

function positiveInteger(text: string | undefined, largest: number): number | undefined {
  const number = parsePositiveInteger(text);
  return number !== undefined && number <= largest ? number : undefined;
}

function shortText(text: string | undefined): string | undefined {
  if (text === undefined || !isPublicText(text)) return undefined;
  const trimmed = text.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
  return trimmed === '' ? undefined : trimmed;
}

const sorts = new Set(['newest', 'downloads', 'year']);
const maxId = 2_147_483_647;
/** The maximum offset of the list API at ten papers per page, as a zero-based page. */
const maxPage = 9_999;

/** No stored paper has more pages. */
const maxReaderPage = 5_000;

/**
 * Parses the page and the search text of the reader. Omits invalid values, and page 1, which needs no parameter. A page
 * after the last one is valid.
 */
export function parseReaderQuery(query: Record<string, string | undefined>): ReaderQuery {
  const q = shortText(query.q);
  const p = parsePositiveInteger(query.p);
  const isDefault = p === undefined || (p === 1 && q === undefined);
  return { p: isDefault ? undefined : Math.min(p, maxReaderPage), q };
}

function parseYear(text: string | undefined): number | undefined {
  const year = positiveInteger(text, 2200);
  return year !== undefined && year >= 1900 ? year : undefined;
}

const parseId = (text: string | undefined) => positiveInteger(text, maxId);

const filterParsers: { [Name in PaperFilterName]: (text: string | undefined) => PaperUrlFilters[Name] } = {
  search: shortText,
  strict: (text) => (text === '1' ? '1' : undefined),
  category: shortText,
  examId: parseId,
  subjectId: parseId,
  year: parseYear,
  paperType: shortText,
  language: shortText,
};

/** Parses a page's filters from its query. Omits unknown and invalid values, never throws. */
export function parsePaperPageQuery(query: Record<string, string | undefined>): PaperPageQuery {
  return {
    ...Object.fromEntries(paperFilterNames.map((name) => [name, filterParsers[name](query[name])])),
    sort: query.sort !== undefined && sorts.has(query.sort) ? query.sort : undefined,
    view: query.view === 'grid' ? query.view : undefined,
    exams: positiveInteger(query.exams, maxPage),
    page: positiveInteger(query.page, maxPage),
  };
}

/** Parses the calendar's filters from a query. Omits unknown and invalid values, never throws. */
export function parseCalendarPageQuery(query: Record<string, string | undefined>): CalendarPageQuery {
  const { category, examId } = parsePaperPageQuery(query);
  return { view: query.view === 'exam' ? 'exam' : undefined, category, examId };
}

/** Ids in the URL of a shared list, and in one request for papers by their ids. */
export const maxPaperIds = 200;

/** Parses the ids of a shared list: '12,7'. Omits invalid ids, repeated ids and those after the first 200. */
export function parseSavedPageQuery(query: Record<string, string | undefined>): SavedPageQuery {
  const ids = (query.ids ?? '').split(',').flatMap((id) => parseId(id) ?? []);
  return { ids: ids.length === 0 ? undefined : [...new Set(ids)].slice(0, maxPaperIds) };
}
