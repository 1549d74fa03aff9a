import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import type { CoverageCell, CoverageRow } from '#features/sittings/sittings.contract.ts';
import { coverageQuery } from '#features/sittings/sittings.web.ts';
import { languageCodes } from '#lib/text/language-codes.ts';
import { ListChecks } from '#ui/icons.ts';
import { useRead } from '#ui/page-answers.tsx';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';

/** The classes of the links and notes of all cells. */
const cellsClass =
  '[&_small]:block [&_small]:text-xs [&_small]:text-muted [&_td>a+a]:ml-2 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:font-semibold [&_a]:text-accent [&_a]:underline-offset-4 [&_a:hover]:underline';

/** Returns a function that names a row: 'Prelims, Paper I · General Studies'. */
function useRowName(): (row: CoverageRow) => string {
  const { t } = useLingui();
  const labels = useValueLabels();
  return ({ stage, subject }) => {
    // 'General Studies Paper I' has its number.
    const ownStage = subject && /paper/i.test(subject) ? stage?.replace(/(?:, )?Paper \S+/, '') : stage;
    return [ownStage && labels.session(ownStage), subject].filter(Boolean).join(' · ') || t`Question paper`;
  };
}

/** A row with the name that visitors see. */
type NamedRow = CoverageRow & { name: string };

interface GridProps {
  years: number[];
  rows: NamedRow[];
  exam: Exam;
}

/** Formats the months of many shifts with their numbers: 'Aug 21, Sep 3'. */
function useMonths(): (months: CoverageCell['months']) => string {
  const locale = useLocale();
  const { format } = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return (months) =>
    months.map(({ month, sittings }) => `${format(Date.UTC(2000, month - 1))} ${sittings}`).join(', ');
}

/**
 * Returns a function that renders the documents of a cell: links to a single paper and its key, or the number of
 * shifts. A grid has hundreds of cells, so it is no component and needs few elements.
 */
function useCellContent(exam: Exam): (cell: CoverageCell, name: string) => ReactNode {
  const { t } = useLingui();
  const paths = useSitePaths();
  const formatMonths = useMonths();
  const [paperText, keyText] = [t`Paper`, t`Key`];
  return ({ year, sittings, paper, key, languages, months }, name) => {
    const link = (href: string, text: string) => (
      <a href={href} aria-label={`${text} (${name}, ${year})`}>
        {text}
      </a>
    );
    if (sittings > 1)
      return (
        <>
          {link(
            paths.exam(exam.categorySlug, exam.slug, { year }),
            t`${plural(sittings, { one: '# sitting', other: '# sittings' })}`,
          )}
          {months.length > 0 && <small>{formatMonths(months)}</small>}
        </>
      );
    const codes = languageCodes(languages.join('+'));
    return (
      <>
        {paper && link(paths.paper(paper), paperText)} {key && link(paths.paper(key), keyText)}
        {codes.length > 1 && <small>{codes.join(' ').toUpperCase()}</small>}
      </>
    );
  };
}

/** The grid from 1024 px: a column for each year, the latest first. */
function CoverageTable({ years, rows, exam }: GridProps) {
  const { t } = useLingui();
  const showCell = useCellContent(exam);
  const headClass = 'tabular sticky top-0 bg-raised px-3 py-2 font-serif';
  const missing = t`missing`;
  return (
    <div
      role="region"
      aria-label={t`Papers by year`}
      className={`max-h-[70dvh] overflow-auto rounded-md border border-line bg-raised max-lg:hidden ${cellsClass}`}
    >
      <table className="tabular w-full border-collapse text-sm [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-center [&_a]:whitespace-nowrap [&_td]:text-muted [&_tr]:border-line [&_tr]:not-first:border-t">
        <thead>
          <tr>
            <th scope="col" className={`${headClass} left-0 z-20 text-left`}>
              {t`Paper`}
            </th>
            {years.map((year) => (
              <th key={year} scope="col" className={`${headClass} z-10`}>
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-72 min-w-40 bg-raised px-3 py-1.5 text-left font-semibold wrap-anywhere"
              >
                {name}
              </th>
              {years.map((year) => {
                const cell = cells.find((each) => each.year === year);
                return cell ? (
                  <td key={year}>{showCell(cell, name)}</td>
                ) : (
                  <td key={year} aria-label={missing} data-missing={`${year} ${name}`}>
                    –
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const maxNamed = 6;

/** The grid on small screens: a section for each year, with what it has, with links, and what it lacks. */
function CoverageYears({ years, rows, exam }: GridProps) {
  const { t } = useLingui();
  const showCell = useCellContent(exam);
  const total = rows.length;
  return (
    <div className={`flex flex-col divide-y divide-line text-sm lg:hidden ${cellsClass}`}>
      {years.map((year) => {
        const inYear = rows.map(({ name, cells }) => ({
          name,
          cell: cells.find((each) => each.year === year),
        }));
        const present = inYear.flatMap(({ name, cell }) => (cell ? [{ name, cell }] : []));
        const missing = inYear.flatMap(({ name, cell }) => (cell ? [] : [name]));
        const names = missing.slice(0, maxNamed).join(', ');
        const more = missing.length - maxNamed;
        const text = more > 0 ? t`${names} and ${more} more` : names;
        const count = present.length;
        return (
          <details key={year}>
            <summary className="flex min-h-11 items-center justify-between gap-3">
              <span className="tabular font-serif text-lg font-semibold">{year}</span>
              <span className="tabular text-muted">{t`${count} of ${total}`}</span>
            </summary>
            <ul className="pb-2 wrap-anywhere [&_li]:flex [&_li]:min-h-11 [&_li]:items-center [&_li]:gap-x-3 [&_li>b]:min-w-0 [&_li>b]:flex-1 [&_li>b]:font-normal">
              {present.map(({ name, cell }) => (
                <li key={name}>
                  <b>{name}</b> {showCell(cell, name)}
                </li>
              ))}
              {missing.length > 0 && (
                <li className="text-muted" data-missing={year}>
                  {t`Missing: ${text}`}
                </li>
              )}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

/**
 * Shows which papers of an exam exist in which years. It opens above the list, on small screens as a sheet. From 1024 px
 * the button is next to the breadcrumbs and needs no further line.
 */
export function CoverageGrid({ exam }: { exam: Exam }) {
  const { t } = useLingui();
  const coverage = useRead(coverageQuery(exam.id));
  const getName = useRowName();
  const { years, moreRows } = coverage;
  if (years.length < 2) return null;
  const grid = { years, rows: coverage.rows.map((row) => ({ ...row, name: getName(row) })), exam };
  return (
    <details
      data-menu
      data-island="coverage-grid"
      className="group/coverage lg:z-20 lg:col-start-2 lg:row-start-1 lg:self-start lg:justify-self-end"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold group-open/coverage:max-lg:before:fixed group-open/coverage:max-lg:before:inset-0 group-open/coverage:max-lg:before:z-40 group-open/coverage:max-lg:before:bg-ink/40 hover:border-accent lg:pointer-fine:min-h-9 dark:group-open/coverage:max-lg:before:bg-sunken/80">
        <ListChecks aria-hidden className="size-4" />
        <span className="tabular">
          {t`Coverage`} <span className="max-sm:hidden">{`${years.at(-1)}–${years[0]}`}</span>
        </span>
      </summary>
      <div className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-50 max-lg:max-h-[80dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-lg max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:p-4 max-lg:pb-8 max-lg:shadow-lg lg:absolute lg:inset-x-0 lg:mt-1 lg:rounded-md lg:border lg:border-line lg:bg-raised lg:p-3 lg:shadow-lg">
        <h2 className="text-lg lg:sr-only">{t`Papers by year`}</h2>
        <CoverageTable {...grid} />
        <CoverageYears {...grid} />
        <ForSignedIn>
          <a
            href="/admin?tab=upload"
            data-adds={exam.name}
            data-add={t`Add`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent"
          >{t`Add papers`}</a>
        </ForSignedIn>
        {moreRows > 0 && (
          <p className="text-sm text-muted">
            {t`${plural(moreRows, { one: '# more paper is in the list.', other: '# more papers are in the list.' })}`}
          </p>
        )}
      </div>
    </details>
  );
}
