import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import type { CoverageCell, CoverageRow, ExamCoverage } from '#features/sittings/sittings.contract.ts';
import { coverageQuery } from '#features/sittings/sittings.web.ts';
import { languageCodes } from '#lib/text/language-codes.ts';
import { ListChecks } from '#ui/icons.ts';
import { useRead } from '#ui/page-answers.tsx';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';

/** The classes of all links of the grid. A grid has hundreds of cells. */
const linksClass =
  '[&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:font-semibold [&_a]:text-accent [&_a]:underline-offset-4 [&_a:hover]:underline';

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

/** Names the months of many shifts with their numbers: 'Aug 21, Sep 3'. */
function Months({ months }: { months: CoverageCell['months'] }) {
  const locale = useLocale();
  const { format } = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  if (months.length === 0) return null;
  const text = months.map(({ month, sittings }) => `${format(Date.UTC(2000, month - 1))} ${sittings}`);
  return <span className="block text-xs text-muted">{text.join(', ')}</span>;
}

/** Shows the documents of a cell: links to a single paper and its key, or the number of shifts. */
function CellContent({ cell, exam, name }: { cell: CoverageCell; exam: Exam; name: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { year, sittings, paper, key, languages, months } = cell;
  const where = `${name}, ${year}`;
  if (sittings > 1)
    return (
      <>
        <a href={paths.exam(exam.categorySlug, exam.slug, { year })}>
          {t`${plural(sittings, { one: '# sitting', other: '# sittings' })}`}
          <span className="sr-only"> ({where})</span>
        </a>
        <Months months={months} />
      </>
    );
  const codes = languageCodes(languages.join('+'));
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 lg:justify-center lg:gap-x-2">
      {paper && (
        <a href={paths.paper(paper)}>
          {t`Paper`}
          <span className="sr-only"> ({where})</span>
        </a>
      )}
      {key && (
        <a href={paths.paper(key)}>
          {t`Key`}
          <span className="sr-only"> ({where})</span>
        </a>
      )}
      {codes.length > 1 && <span className="text-xs text-muted uppercase">{codes.join(' ')}</span>}
    </span>
  );
}

/** Opens the upload for a missing paper. Only signed-in users see it. */
function AddLink({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <ForSignedIn>
      <a href={`/admin?${new URLSearchParams({ tab: 'upload', title })}`}>{t`Add`}</a>
    </ForSignedIn>
  );
}

/** The grid from 1024 px: a column for each year, the latest first. */
function CoverageTable({ coverage: { years, rows }, exam }: { coverage: ExamCoverage; exam: Exam }) {
  const { t } = useLingui();
  const getName = useRowName();
  const headClass = 'tabular sticky top-0 bg-raised px-3 py-2 font-serif';
  return (
    <div
      role="region"
      aria-label={t`Papers by year`}
      className={`max-h-[70dvh] overflow-auto rounded-md border border-line bg-raised max-lg:hidden ${linksClass}`}
    >
      <table className="tabular w-full border-collapse text-sm [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-center [&_td]:whitespace-nowrap [&_td]:text-muted [&_tr]:border-line">
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
          {rows.map((row) => {
            const name = getName(row);
            return (
              <tr key={name} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-72 min-w-40 bg-raised px-3 py-1.5 text-left font-semibold wrap-anywhere"
                >
                  {name}
                </th>
                {years.map((year) => {
                  const cell = row.cells.find((each) => each.year === year);
                  return cell ? (
                    <td key={year}>
                      <CellContent cell={cell} exam={exam} name={name} />
                    </td>
                  ) : (
                    <td key={year} aria-label={t`missing`}>
                      – <AddLink title={`${exam.name} ${year} ${name}`} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const maxNamed = 6;

/** What a year has, with links, and what it lacks. */
function CoverageYear({ year, rows, exam }: { year: number; rows: CoverageRow[]; exam: Exam }) {
  const { t } = useLingui();
  const getName = useRowName();
  const named = rows.map((row) => ({
    name: getName(row),
    cell: row.cells.find((cell) => cell.year === year),
  }));
  const present = named.flatMap(({ name, cell }) => (cell ? [{ name, cell }] : []));
  const missing = named.filter(({ cell }) => !cell).map(({ name }) => name);
  const names = missing.slice(0, maxNamed).join(', ');
  const more = missing.length - maxNamed;
  const text = more > 0 ? t`${names} and ${more} more` : names;
  const count = present.length;
  const total = rows.length;
  return (
    <details className="group/year">
      <summary className="flex min-h-11 items-center justify-between gap-3">
        <span className="tabular font-serif text-lg font-semibold">{year}</span>
        <span className="tabular text-sm text-muted">{t`${count} of ${total}`}</span>
      </summary>
      <ul className={`pb-2 text-sm ${linksClass}`}>
        {present.map(({ name, cell }) => (
          <li key={name} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-right">
              <CellContent cell={cell} exam={exam} name={name} />
            </span>
          </li>
        ))}
        {missing.length > 0 && (
          <li className="wrap-anywhere text-muted">
            {t`Missing: ${text}`} <AddLink title={`${exam.name} ${year}`} />
          </li>
        )}
      </ul>
    </details>
  );
}

/** The grid on small screens: a section for each year. */
const CoverageYears = ({ coverage: { years, rows }, exam }: { coverage: ExamCoverage; exam: Exam }) => (
  <div className="flex flex-col divide-y divide-line lg:hidden">
    {years.map((year) => (
      <CoverageYear key={year} year={year} rows={rows} exam={exam} />
    ))}
  </div>
);

/**
 * Shows which papers of an exam exist in which years. It opens above the list, on small screens as a sheet. From 1024 px
 * the button is beside the breadcrumbs, where it takes no line of its own.
 */
export function CoverageGrid({ exam }: { exam: Exam }) {
  const { t } = useLingui();
  const coverage = useRead(coverageQuery(exam.id));
  const { years, moreRows } = coverage;
  if (years.length < 2) return null;
  return (
    <details
      data-menu
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
        <CoverageTable coverage={coverage} exam={exam} />
        <CoverageYears coverage={coverage} exam={exam} />
        {moreRows > 0 && (
          <p className="text-sm text-muted">
            {t`${plural(moreRows, { one: '# more paper is in the list.', other: '# more papers are in the list.' })}`}
          </p>
        )}
      </div>
    </details>
  );
}
