import { compareNames } from '#lib/text/compare-names.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import {
  maxCoverageRows,
  maxCoverageYears,
  type CoverageCell,
  type CoverageRow,
  type ExamCoverage,
} from '../sittings.contract.ts';
import type { CoverageEntry } from './sittings.queries.ts';

function getCell(year: number, entries: CoverageEntry[]): CoverageCell {
  const months = entries.flatMap(({ month, sittings }) => (month === null ? [] : [{ month, sittings }]));
  return {
    year,
    sittings: entries.reduce((sum, { sittings }) => sum + sittings, 0),
    paper: entries.find(({ paper }) => paper)?.paper ?? null,
    key: entries.find(({ key }) => key)?.key ?? null,
    languages: [...new Set(entries.flatMap(({ languages }) => languages))].filter(
      (language) => language !== unknownLanguage,
    ),
    months: months.toSorted((a, b) => a.month - b.month),
  };
}

function getRow([first, ...rest]: CoverageEntry[]): CoverageRow {
  const { subjectId, subject, stage } = first!;
  const byYear = Map.groupBy([first!, ...rest], ({ year }) => year);
  const years = [...byYear.keys()].toSorted((a, b) => b - a);
  return { subjectId, subject, stage, cells: years.map((year) => getCell(year, byYear.get(year)!)) };
}

/** Returns the grid of an exam from its numbers of sittings. The rows with the most years are first. */
export function getCoverage(entries: CoverageEntry[]): ExamCoverage {
  const last = Math.max(...entries.map(({ year }) => year));
  const first = Math.max(Math.min(...entries.map(({ year }) => year)), last - maxCoverageYears + 1);
  const shown = entries.filter(({ year }) => year >= first);
  const name = ({ subject, stage }: CoverageRow) => [stage, subject].filter(Boolean).join(' ');
  const rows = [...Map.groupBy(shown, ({ series }) => series).values()]
    .map(getRow)
    .toSorted((a, b) => b.cells.length - a.cells.length || compareNames(name(a), name(b)));
  return {
    years: entries.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => last - index),
    rows: rows.slice(0, maxCoverageRows),
    moreRows: Math.max(0, rows.length - maxCoverageRows),
  };
}
