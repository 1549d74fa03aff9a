import { isPublicText } from '../text/public-text.ts';
import type { PaperPageQuery, ReaderQuery } from './site-paths.ts';

function positiveInteger(text: string | undefined, largest: number): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= largest ? number : undefined;
}

function shortText(text: string | undefined): string | undefined {
  if (text === undefined || !isPublicText(text)) return undefined;
  const trimmed = text.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
  return trimmed === '' ? undefined : trimmed;
}

const sorts = new Set(['newest', 'downloads', 'year']);
const largestId = 2_147_483_647;
/** The maximum offset of the list API at ten papers per page, as a zero-based page. */
const largestPage = 9_999;

/** Parses the page and the search text of the reader. Omits invalid values, and page 1, which needs no parameter. */
export function parseReaderQuery(query: Record<string, string | undefined>): ReaderQuery {
  const q = shortText(query.q);
  const p = positiveInteger(query.p, largestPage);
  return { p: p === 1 && q === undefined ? undefined : p, q };
}

/** Parses a page's filters from its query. Omits unknown and invalid values, never throws. */
export function parsePaperPageQuery(query: Record<string, string | undefined>): PaperPageQuery {
  const year = positiveInteger(query.year, 2200);
  return {
    search: shortText(query.search),
    strict: query.strict === '1' ? '1' : undefined,
    category: shortText(query.category),
    examId: positiveInteger(query.examId, largestId),
    subjectId: positiveInteger(query.subjectId, largestId),
    year: year !== undefined && year >= 1900 ? year : undefined,
    paperType: shortText(query.paperType),
    language: shortText(query.language),
    sort: query.sort !== undefined && sorts.has(query.sort) ? query.sort : undefined,
    view: query.view === 'grid' ? query.view : undefined,
    exams: positiveInteger(query.exams, largestPage),
    page: positiveInteger(query.page, largestPage),
  };
}
