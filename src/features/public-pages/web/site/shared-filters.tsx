import { useLingui } from '@lingui/react/macro';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { ChoiceFilter, TextFilter } from '#ui/filter-controls.tsx';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { FacetLinks } from './facet-links.tsx';
import { facetOptions } from './facet-options.ts';

/** Properties that every filter of a paper list needs. */
export interface FilterProps {
  facets: PaperFacets;
  query: PaperPageQuery;
  /** Returns the URL of this page with a change. Goes to the first page. */
  to: (change: Partial<PaperPageQuery>) => string;
}

export function SubjectFilter({ facets, query }: FilterProps) {
  const { t } = useLingui();
  return (
    <ChoiceFilter
      name="subjectId"
      label={t`Subject`}
      any={t`All subjects`}
      value={query.subjectId}
      choices={facets.subjects.map(({ id, name, count }) => ({ value: id, text: `${name} (${count})` }))}
    />
  );
}

/** `years` are the options of the control. The links show only years with papers. */
export function YearFilter({ facets, query, to, years }: FilterProps & { years: number[] }) {
  const { t } = useLingui();
  return (
    <div>
      <ChoiceFilter
        name="year"
        label={t`Year`}
        any={t`All years`}
        value={query.year}
        choices={years.map((year) => ({ value: year, text: String(year) }))}
      />
      <FacetLinks options={facetOptions('year', facets.years, query, to)} />
    </div>
  );
}

export function LanguageFilter({ facets, query, to }: FilterProps) {
  const { t } = useLingui();
  const languages = facets.languages.filter(({ value }) => value !== unknownLanguage);
  const labels = useValueLabels();
  return (
    <div>
      <TextFilter
        name="language"
        label={t`Language`}
        placeholder={t`Any language`}
        value={query.language}
        suggestions={languages.map(({ value }) => value)}
      />
      <FacetLinks options={facetOptions('language', languages, query, to, labels.language)} />
    </div>
  );
}

/** Shows the available paper types as links only. */
export function PaperTypeLinks({ facets, query, to }: FilterProps) {
  const { t } = useLingui();
  const labels = useValueLabels();
  if (facets.paperTypes.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold">{t`Paper type`}</p>
      <FacetLinks options={facetOptions('paperType', facets.paperTypes, query, to, labels.paperType)} />
    </div>
  );
}
