import { useSuspenseQueries } from '@tanstack/react-query';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { activeFilterCount } from '#lib/paper-address.ts';
import { sitePaths, type PaperAddress } from '#lib/site-paths.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useTrails } from '#ui/trails.ts';
import { examRelatedQuery, paperFacetsQuery, paperListQuery } from '../papers.api.ts';
import { RelatedPapers } from '../papers.widgets.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from './filter-bar.tsx';
import { chipsOf, filtersOf } from './paper-filters.ts';
import { PaperResults } from './paper-results.tsx';

export const examPageSize = 18;

/** The reads of an exam's page, once the exam is known. */
export function examQueries(exam: Exam, address: PaperAddress) {
  const filters = filtersOf({ ...address, category: undefined, search: undefined, examId: exam.id });
  const offset = (address.page ?? 0) * examPageSize;
  return [
    paperListQuery({ ...filters, sort: address.sort ?? 'year', limit: examPageSize, offset }),
    paperFacetsQuery(filters),
    examRelatedQuery(exam.id),
  ] as const;
}

export function ExamPage({ exam, address }: { exam: Exam; address: PaperAddress }) {
  const [list, facets, related] = useSuspenseQueries({ queries: examQueries(exam, address) });
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  const to = (change: Partial<PaperAddress>) =>
    sitePaths.exam(exam.categorySlug, exam.slug, { ...address, page: undefined, ...change });
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <header className="flex flex-col gap-3">
        {enableBreadcrumbs && <Breadcrumbs crumbs={trails.exam(exam)} />}
        <h1 className="text-3xl">{exam.name}</h1>
        {exam.description && <p className="max-w-3xl text-muted">{exam.description}</p>}
        <p className="tabular text-sm text-muted">
          {exam.categoryName} · {exam.paperCount} {exam.paperCount === 1 ? 'paper' : 'papers'}
        </p>
      </header>
      <FilterBar
        action={sitePaths.exam(exam.categorySlug, exam.slug)}
        count={activeFilterCount(address)}
        kept={{ sort: address.sort, view: address.view }}
      >
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
          choices={facets.data.years.map(({ value, count }) => ({ value, text: `${value} (${count})` }))}
        />
        <ChoiceFilter
          name="paperType"
          label="Paper type"
          any="All types"
          value={address.paperType}
          choices={facets.data.paperTypes.map(({ value, count }) => ({ value, text: `${value} (${count})` }))}
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
        papers={list.data}
        total={facets.data.total}
        pageSize={examPageSize}
        summary={`Showing ${list.data.length} of ${facets.data.total} papers`}
        address={address}
        defaultSort="year"
        to={to}
        chips={chipsOf(address, to, { facets: facets.data })}
      />
      <RelatedPapers papers={related.data} examName={exam.name} />
    </div>
  );
}
