import { useQuery } from '@tanstack/react-query';
import { searchRows } from '#admin-kit/search-rows.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { Table, type Column } from '#admin-kit/table.tsx';
import { groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Download } from '#ui/icons.ts';
import type { ExamGaps } from '../../sittings-admin.contract.ts';
import { coverageQuery } from './sittings-admin.api.ts';

const maxYears = 12;

/** Links to the upload of what a year lacks. */
function Gaps({ exam: { name, gaps } }: { exam: ExamGaps }) {
  if (gaps.length === 0) return <span className="text-muted">Complete</span>;
  return (
    <span className="tabular flex flex-wrap gap-x-3">
      {gaps.slice(0, maxYears).map(({ year, papers }) => (
        <a
          key={year}
          href={getTabUrl('upload', { title: `${name} ${year}` })}
          title={`${papers} in the library. Add a paper of ${year}`}
          className={papers === 0 ? 'font-semibold text-accent' : 'text-accent'}
        >
          {year}
        </a>
      ))}
      {gaps.length > maxYears && <span className="text-muted">{gaps.length - maxYears} more</span>}
    </span>
  );
}

const columns: Column<ExamGaps>[] = [
  {
    name: 'name',
    title: 'Exam',
    className: 'sm:min-w-48',
    cell: ({ name, slug, categorySlug }) => (
      <a href={sitePaths.exam(categorySlug, slug)} className="font-semibold text-accent hover:underline">
        {name}
      </a>
    ),
  },
  {
    name: 'missing',
    title: 'Missing',
    isNumeric: true,
    cell: ({ missing }) => groupedCount(missing),
    phoneText: ({ missing }) => `${groupedCount(missing)} missing`,
  },
  {
    name: 'gaps',
    title: 'Years with missing papers',
    className: 'w-full',
    cell: (exam) => <Gaps exam={exam} />,
  },
  {
    name: 'expected',
    title: 'Expected a year',
    isNumeric: true,
    isWide: true,
    cell: ({ id, expected, isExpectedKnown }) => (
      <a href={getTabUrl('exams', { open: id })} title="Change it in the exam" className="text-accent">
        {isExpectedKnown ? expected : `about ${expected}`}
      </a>
    ),
  },
  { name: 'views', title: 'Views', isNumeric: true, isWide: true, cell: ({ views }) => groupedCount(views) },
  {
    name: 'searches',
    title: 'Searches',
    isNumeric: true,
    isWide: true,
    cell: ({ searches }) => groupedCount(searches),
  },
];

/** Lists what each exam lacks, what most visitors ask for first. */
export function Tab() {
  const state = useTabState();
  const coverage = useQuery(coverageQuery);
  const place = readPage(state);
  const search = state.get('search').trim();
  const found = searchRows(coverage.data?.exams ?? [], ({ name }) => [name], { ...place, search });
  return (
    <TabPage
      title="Coverage"
      hint="The papers that each exam lacks between its first and last year, those with the most views and searches of 90 days first. A year in bold has no papers."
      actions={
        <ButtonLink variant="secondary" href="/api/admin/coverage/export">
          <Download aria-hidden className="size-5" />
          Export CSV
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        <form role="search" aria-label="Find exams" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            className="max-w-md"
            label="Search"
            placeholder="Exam"
            search={search}
            onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
          />
        </form>
        <PagedResults
          query={coverage}
          what="The coverage"
          total={found.matches}
          place={place}
          empty={
            <Blankslate title="No exams found" hint="Exams are listed once they have papers with a year." />
          }
        >
          <Table caption="Coverage of exams" columns={columns} rows={found.rows} rowKey={({ id }) => id} />
        </PagedResults>
      </div>
    </TabPage>
  );
}
