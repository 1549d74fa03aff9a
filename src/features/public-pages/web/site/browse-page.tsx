import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceFilter, TextFilter } from '#ui/filter-controls.tsx';
import { useListRange } from '#ui/list-range.tsx';
import { usePageYear } from '#ui/page-year.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { categoriesQuery, categoryQuery } from '#features/catalog/catalog.web.tsx';
import { insidePapersQuery } from '#features/page-search/page-search.web.tsx';
import { browsePageSize, browseQueries, useValueLabels } from '#features/papers/papers.web.ts';
import { PaperList } from '../../public-pages.web.tsx';
import { isAbsent, type NamedRecord, namedRecordsQuery } from '#features/search/search.web.tsx';
import { FilterBar, filterFormId, HiddenFilterFields } from './filter-bar.tsx';
import { NamedCards } from './named-cards.tsx';
import { SearchNotesBox, WaysOn } from './search-notes.tsx';
import { getFilterChips, getSearchChips, lastTenYears, noFilters } from './paper-filters.ts';
import { PaperResults } from './paper-results.tsx';
import { LanguageFilter, PaperTypeLinks, SubjectFilter, YearFilter } from './shared-filters.tsx';

/** Returns text such as 'Showing 10 results', with their range if there are more. */
function useSummary(shown: number, page: number, total: number): string {
  const { t } = useLingui();
  const showing = t`Showing ${plural(shown, { one: '# result', other: '# results' })}`;
  const range = useListRange(page, browsePageSize, total);
  return range ? `${showing} · ${range}` : showing;
}

/** Search field above the list. It belongs to the form of the filters. */
function SearchText({ value }: { value: string | undefined }) {
  const { t } = useLingui();
  return (
    <div className="flex max-w-3xl items-end gap-2">
      <TextFilter
        form={filterFormId}
        name="search"
        label={t`Search`}
        placeholder={t`Title, exam, year`}
        value={value}
      />
      <Button type="submit" form={filterFormId}>
        {t`Search`}
      </Button>
    </div>
  );
}

const withoutNotes = { ignoredWords: [], searchedWords: [], correctedWords: [] };

function AbsentExam({ search, record }: { search: string; record: NamedRecord }) {
  const { exams } = useRead(categoryQuery(record.categorySlug ?? ''));
  const nearest = exams
    .filter(({ paperCount }) => paperCount > 0)
    .toSorted((one, other) => other.paperCount - one.paperCount)
    .slice(0, 3);
  const absent = [{ name: record.name, examIds: [record.id], nearest }];
  return <SearchNotesBox text={search} notes={{ ...withoutNotes, absent }} />;
}

/**
 * Shows what the search names: a card with papers, or a notice that it has none. The notes of the search
 * have `reported` exams with these ids already.
 */
function NamedInSearch({ search, reported }: { search: string; reported: number[] }) {
  const records = useRead(namedRecordsQuery(search));
  return (
    <>
      {records
        .filter((record) => isAbsent(record) && !reported.includes(record.id))
        .map((record) => (
          <AbsentExam key={record.id} search={search} record={record} />
        ))}
      {records
        .filter(({ kind, paperCount }) => kind !== 'exam' && paperCount === 0)
        .map(({ kind, id, name }) => (
          <SearchNotesBox
            key={`${kind} ${id}`}
            text={search}
            notes={{ ...withoutNotes, absent: [{ name, examIds: [], nearest: [] }] }}
          />
        ))}
      <NamedCards records={records.filter(({ paperCount }) => paperCount > 0)} />
    </>
  );
}

export function BrowsePage({ query }: { query: PaperPageQuery }) {
  const [listQuery, facetsQuery, examsQuery] = browseQueries(query);
  const list = useRead(listQuery);
  const facets = useRead(facetsQuery);
  const choices = useRead(examsQuery);
  const categories = useRead(categoriesQuery);
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  const year = usePageYear();
  const foundPages = useRead(insidePapersQuery(query));
  const shown = list.slice(0, browsePageSize);
  const view = query.view ?? 'grid';
  const { total } = facets;
  const summary = useSummary(shown.length, query.page ?? 0, total);
  const to = (change: Partial<PaperPageQuery>) => paths.browse({ ...query, page: undefined, ...change });
  const filterChips = getFilterChips(query, to, {
    exam: choices.exams.find(({ id }) => id === query.examId)?.name,
    category: categories.find(({ slug }) => slug === query.category)?.name,
    subject: t`Subject`,
    facets,
    labels,
  });
  const searchChips = getSearchChips(facets.search?.filters ?? [], to, {
    years: (value) => t`Year: ${value}`,
    date: (value) => t`Date: ${value}`,
    session: (value) => t`Session: ${value}`,
    language: (value) => t`Language: ${value}`,
  });
  const chips = [...filterChips, ...searchChips];
  const filter = { facets, query, to };
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <h1 className="text-3xl">{t`Browse Papers`}</h1>
      <SearchText value={query.search} />
      {query.search !== undefined && (
        <NamedInSearch
          search={query.search}
          reported={(facets.search?.absent ?? []).flatMap(({ examIds }) => examIds)}
        />
      )}
      {facets.search && (
        <SearchNotesBox text={query.search ?? ''} notes={facets.search} strict={to({ strict: '1' })} />
      )}
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <FilterBar action={paths.browse()} count={chips.length} clearAll={to(noFilters)}>
          <HiddenFilterFields category={query.category} />
          <div>
            <ChoiceFilter
              name="examId"
              label={t`Exam`}
              any={t`All exams`}
              value={query.examId}
              choices={choices.exams.map(({ id, name }) => ({ value: id, text: name }))}
            />
            {choices.hasMore && (
              <p className="mt-1 text-xs text-muted">
                {t`These exams have the most papers. Search by name to find others.`}
              </p>
            )}
          </div>
          <SubjectFilter {...filter} />
          <YearFilter {...filter} years={lastTenYears(year)} />
          <HiddenFilterFields paperType={query.paperType} />
          <LanguageFilter {...filter} />
          <PaperTypeLinks {...filter} />
          <HiddenFilterFields sort={query.sort} view={query.view} />
        </FilterBar>
        <PaperResults
          view={view}
          total={total}
          pageSize={browsePageSize}
          summary={summary}
          query={query}
          defaultSort="newest"
          to={to}
          chips={chips}
          waysOn={<WaysOn query={query} facets={facets} categories={categories} to={to} />}
          inside={{ query: query.search ?? '', pages: foundPages }}
        >
          {shown.length > 0 ? <PaperList papers={shown} view={view} /> : undefined}
        </PaperResults>
      </div>
    </div>
  );
}
