import { useSuspenseQueries } from '@tanstack/react-query';
import { categoriesQuery, examsQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { currentYear } from '#lib/current-year.ts';
import { activeFilterCount } from '#lib/paper-address.ts';
import { sitePaths, type PaperAddress } from '#lib/site-paths.ts';
import { paperFacetsQuery, paperListQuery } from '../papers.api.ts';
import { ChoiceFilter, FilterBar, TextFilter } from './filter-bar.tsx';
import { chipsOf, filtersOf } from './paper-filters.ts';
import { PaperResults } from './paper-results.tsx';

export const browsePageSize = 10;
const yearsOffered = 10;

/** The reads of the browse page; one paper more than is shown tells whether there is a next page. */
export function browseQueries(address: PaperAddress) {
  const filters = filtersOf(address);
  const offset = (address.page ?? 0) * browsePageSize;
  return [
    paperListQuery({ ...filters, sort: address.sort, limit: browsePageSize + 1, offset }),
    paperFacetsQuery(filters),
    examsQuery,
    categoriesQuery,
  ] as const;
}

function lastYears(): number[] {
  return Array.from({ length: yearsOffered }, (_, position) => currentYear() - position);
}

export function BrowsePage({ address }: { address: PaperAddress }) {
  const [list, facets, exams, categories] = useSuspenseQueries({ queries: browseQueries(address) });
  const shown = list.data.slice(0, browsePageSize);
  const to = (change: Partial<PaperAddress>) => sitePaths.browse({ ...address, page: undefined, ...change });
  const chips = chipsOf(address, to, {
    exam: exams.data.find(({ id }) => id === address.examId)?.name,
    category: categories.data.find(({ slug }) => slug === address.category)?.name,
    facets: facets.data,
  });
  const more =
    facets.data.total > shown.length ? ` · ${facets.data.total.toLocaleString('en-IN')} in all` : '';
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <h1 className="text-3xl">Browse Papers</h1>
      <FilterBar
        action="/browse"
        count={activeFilterCount(address)}
        kept={{
          category: address.category,
          paperType: address.paperType,
          sort: address.sort,
          view: address.view,
        }}
      >
        <TextFilter
          wide
          name="search"
          label="Search"
          placeholder="Title, exam, year"
          value={address.search}
        />
        <ChoiceFilter
          name="examId"
          label="Exam"
          any="All exams"
          value={address.examId}
          choices={exams.data.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <ChoiceFilter
          name="subjectId"
          label="Subject"
          any="All subjects"
          value={address.subjectId}
          choices={facets.data.subjects.map(({ id, name, count }) => ({
            value: id,
            text: `${name} (${count})`,
          }))}
        />
        <ChoiceFilter
          name="year"
          label="Year"
          any="All years"
          value={address.year}
          choices={lastYears().map((year) => ({ value: year, text: String(year) }))}
        />
        <TextFilter
          name="language"
          label="Language"
          placeholder="Any language"
          value={address.language}
          suggestions={facets.data.languages.map(({ value }) => value)}
        />
      </FilterBar>
      <PaperResults
        papers={shown}
        total={facets.data.total}
        pageSize={browsePageSize}
        summary={`Showing ${shown.length} results${more}`}
        address={address}
        defaultSort="newest"
        to={to}
        chips={chips}
      />
    </div>
  );
}
