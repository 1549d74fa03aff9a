import { useLingui } from '@lingui/react/macro';
import { categoriesQuery, categoryQuery } from '#features/catalog/catalog.web.tsx';
import { FoundPages, insidePapersQuery } from '#features/page-search/page-search.web.tsx';
import { browsePageSize, browseQueries, useValueLabels } from '#features/papers/papers.web.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { isAbsent, type NamedRecord, namedRecordsQuery } from '#features/search-box/search.web.tsx';
import { paperFilterNames, pickFilters } from '#lib/url/paper-filters.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceFilter } from '#ui/filter-controls.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PaperList } from '../../public-pages.web.tsx';
import { FilterRail } from './filter-rail.tsx';
import { FilterChips, ListLayout, ListNote } from './list-layout.tsx';
import { useListNote } from './list-note.ts';
import { NamedCards } from './named-cards.tsx';
import { getFilterChips, getListName, getSearchChips, noFilters, type FilterChip } from './paper-filters.ts';
import { PaperResults, ResultCount } from './paper-results.tsx';
import { SearchNotesBox, WaysOn } from './search-notes.tsx';

const withoutNotes = { ignoredWords: [], searchedWords: [], correctedWords: [] };

function AbsentExam({ search, record }: { search: string; record: NamedRecord }) {
  const { exams } = useRead(categoryQuery(record.categorySlug ?? ''));
  const nearest = exams
    .filter(({ paperCount }) => paperCount > 0)
    .toSorted((a, b) => b.paperCount - a.paperCount)
    .slice(0, 3);
  const absent = [{ name: record.name, examIds: [record.id], nearest }];
  return <SearchNotesBox text={search} notes={{ ...withoutNotes, absent }} />;
}

/**
 * Shows what the search names: a card with papers, or a notice that it has none. The notes of the search
 * have `reported` exams with these ids already.
 */
function NamedInSearch({
  search,
  records,
  reported,
}: {
  search: string;
  records: NamedRecord[];
  reported: number[];
}) {
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

/** Chooses one of the exams. A form, because the choice of an exam has no counts. */
function ExamChoice({ query }: { query: PaperPageQuery }) {
  const [, , examsQuery] = browseQueries(query);
  const { exams, hasMore } = useRead(examsQuery);
  const { t } = useLingui();
  const { sort, view } = query;
  const at = paperFilterNames.indexOf('examId');
  const fields = pickFilters(query, paperFilterNames.slice(0, at));
  const later = { ...pickFilters(query, paperFilterNames.slice(at + 1)), sort, view };
  return (
    <form action={useSitePaths().browse()} data-submit-on-change="" className="flex flex-col gap-2">
      <HiddenFields values={fields} />
      <div className="flex items-end gap-2">
        <ChoiceFilter
          name="examId"
          label={t`Exam`}
          any={t`All exams`}
          value={query.examId}
          choices={exams.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <Button type="submit" variant="secondary">
          {t`Apply`}
        </Button>
      </div>
      {hasMore && (
        <p className="text-xs text-muted">
          {t`These exams have the most papers. Search by name to find others.`}
        </p>
      )}
      <HiddenFields values={later} />
    </form>
  );
}

/** Returns the exam of a paper, without its figures, which the page does not read. */
function getExamRecord({ examId, examName, examSlug, categoryName, categorySlug }: Paper): NamedRecord {
  const record = {
    kind: 'exam',
    id: examId,
    name: examName,
    slug: examSlug,
    categoryName,
    categorySlug,
  } as const;
  return { ...record, paperCount: 0, firstYear: null, lastYear: null };
}

/** Hidden fields in the order of the canonical URL, so that the form submits to it without a redirect. */
function HiddenFields({ values }: { values: PaperPageQuery }) {
  return Object.entries(values).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Returns the chips of the active filters, and the name of the list with them: '“cgl” 2022'. Empty for all papers. */
export function useBrowseList(query: PaperPageQuery): { name: string; chips: FilterChip[] } {
  const [, facetsQuery, examsQuery] = browseQueries(query);
  const facets = useRead(facetsQuery);
  const { exams } = useRead(examsQuery);
  const categories = useRead(categoriesQuery);
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  const to = (change: Partial<PaperPageQuery>) => paths.browse({ ...query, page: undefined, ...change });
  const filters = getFilterChips(query, to, {
    exam: exams.find(({ id }) => id === query.examId)?.name,
    category: categories.find(({ slug }) => slug === query.category)?.name,
    subject: t`Subject`,
    inLanguage: (language) => t`in ${language}`,
    facets,
    labels,
  });
  const parts = getSearchChips(facets.search?.filters ?? [], to, {
    years: (value) => t`Year: ${value}`,
    date: (value) => t`Date: ${value}`,
    session: (value) => t`Session: ${value}`,
    language: (value) => t`Language: ${value}`,
  });
  const { search } = query;
  // In quotes, a search has another name than the exam with the same name.
  const quoted = search === undefined ? '' : t`“${search}”`;
  const isOnlyLanguage = filters.length === 1 && query.language !== undefined;
  const base = quoted === '' && isOnlyLanguage ? t`Papers` : quoted;
  return { name: getListName(base, filters), chips: [...filters, ...parts] };
}

function NamedSearch({ query, search }: { query: PaperPageQuery; search: string }) {
  return <BrowseList query={query} records={useRead(namedRecordsQuery(search))} />;
}

/** Shows the papers of a search or of the filters. */
export function BrowsePage({ query }: { query: PaperPageQuery }) {
  if (query.search === undefined) return <BrowseList query={query} records={[]} />;
  return <NamedSearch query={query} search={query.search} />;
}

/** `records` are what the search names. */
function BrowseList({ query, records }: { query: PaperPageQuery; records: NamedRecord[] }) {
  const [listQuery, facetsQuery] = browseQueries(query);
  const list = useRead(listQuery);
  const facets = useRead(facetsQuery);
  const categories = useRead(categoriesQuery);
  const pages = useRead(insidePapersQuery(query));
  const { search = '' } = query;
  const { t } = useLingui();
  const { name, chips } = useBrowseList(query);
  const note = useListNote(query);
  const paths = useSitePaths();
  const rows = list.slice(0, browsePageSize);
  const to = (change: Partial<PaperPageQuery>) => paths.browse({ ...query, page: undefined, ...change });
  const foundPages = <FoundPages query={search} pages={pages} />;
  const notes = facets.search && (
    <SearchNotesBox text={search} notes={facets.search} strict={to({ strict: '1' })} />
  );
  // Papers without some of the words match worse than pages with most of the information.
  const arePagesFirst =
    pages.length > 0 && (facets.total === 0 || (facets.search?.ignoredWords ?? []).length > 0);
  const isAnswered = facets.total === 0 && pages.length > 0;
  const [first] = rows;
  const exams = new Set(rows.map(({ examId }) => examId));
  // Rows leave out an exam that all of them share, so the page names it.
  const onlyExam = exams.size === 1 ? first : undefined;
  const isNamed =
    query.examId !== undefined || records.some(({ kind, id }) => kind === 'exam' && id === first?.examId);
  return (
    <ListLayout
      header={
        <>
          {search !== '' && (
            <NamedInSearch
              search={search}
              records={records}
              reported={(facets.search?.absent ?? []).flatMap(({ examIds }) => examIds)}
            />
          )}
          {onlyExam && !isNamed && <NamedCards records={[getExamRecord(onlyExam)]} />}
          {!arePagesFirst && notes}
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 lg:flex-nowrap">
            {/* On small screens the search box right above has the text already. */}
            <h1
              className={search === '' ? 'text-2xl lg:text-3xl' : 'truncate text-2xl max-lg:sr-only'}
              dir="auto"
            >
              {name || t`Browse Papers`}
              <ListNote note={note} />
            </h1>
            {!isAnswered && <ResultCount shown={rows.length} total={facets.total} />}
          </div>
        </>
      }
      rail={
        // Nothing is left to narrow in an empty list.
        (facets.total > 0 || chips.length > 0) && (
          <FilterRail facets={facets} query={query} to={to} defaultSort="newest" count={chips.length}>
            <ExamChoice query={query} />
          </FilterRail>
        )
      }
      line={<FilterChips chips={chips} clearAll={to(noFilters)} />}
    >
      {arePagesFirst && (
        <>
          {foundPages}
          {notes}
        </>
      )}
      <PaperResults
        papers={rows}
        total={facets.total}
        isAnswered={isAnswered}
        pageSize={browsePageSize}
        query={query}
        to={to}
        next={
          <>
            {rows.length === 0 && <WaysOn query={query} facets={facets} categories={categories} to={to} />}
            {!arePagesFirst && foundPages}
          </>
        }
      >
        {first && (
          <PaperList
            papers={rows}
            view={query.view}
            canSave
            isRanked={query.search !== undefined && query.sort === undefined}
            examNames={onlyExam && [onlyExam.examName, onlyExam.examSlug]}
          />
        )}
      </PaperResults>
    </ListLayout>
  );
}
