import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from '#ui/icons.ts';
import { useId, useState, type ReactNode } from 'react';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { groupedCount } from '#lib/text/format.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { SelectField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Button } from '#ui/button.tsx';
import { examChoicesQuery, subjectChoicesQuery } from '#features/catalog/catalog.admin.ts';
import type { FilterName, PapersViewState } from './papers-view-state.ts';
import { paperFiltersQuery } from './manage.api.ts';

interface Option {
  value: string;
  label: string;
}

/** Adds the value from the URL to the options, even if no paper has it. */
function withChosen(options: Option[], chosen: string): Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

const toOptions = (facet: { value: string | number; count: number }[] = []): Option[] =>
  facet.map(({ value, count }) => ({ value: String(value), label: `${value} (${groupedCount(count)})` }));

const sources = [
  { value: 'stored', label: 'Stored here' },
  { value: 'external', label: 'On another server' },
];

const visibilityOptions = [
  { value: 'public', label: 'See the paper' },
  { value: 'hidden', label: 'Do not see it' },
];

function FilterFields({ viewState }: { viewState: PapersViewState }) {
  const { filters, onFilter } = viewState;
  const { data: categories = [] } = useQuery<Category[]>({ queryKey: ['/api/categories'] });
  const { data: exams = [] } = useQuery(examChoicesQuery);
  const { data: subjects = [] } = useQuery(subjectChoicesQuery);
  const { data: facets } = useQuery(paperFiltersQuery);
  const select = (name: FilterName, label: string, all: string, options: Option[]) => (
    <SelectField label={label} name={name} value={filters[name]} onValue={(value) => onFilter(name, value)}>
      <option value="">{all}</option>
      {withChosen(options, filters[name]).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {select(
        'category',
        'Category',
        'All categories',
        categories.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      <ChoiceField
        label="Exam"
        name="exam"
        placeholder="All exams"
        choices={exams}
        value={filters.exam}
        onValue={(value) => onFilter('exam', value)}
      />
      <ChoiceField
        label="Subject"
        name="subject"
        placeholder="All subjects"
        choices={subjects}
        value={filters.subject}
        onValue={(value) => onFilter('subject', value)}
      />
      {select('year', 'Year', 'All years', [
        ...toOptions(facets?.years),
        { value: 'none', label: 'No year' },
      ])}
      {select('language', 'Language', 'All languages', toOptions(facets?.languages))}
      {select('type', 'Paper type', 'All types', toOptions(facets?.paperTypes))}
      {select('source', 'File', 'All files', sources)}
      {select('visibility', 'Visitors', 'All papers', visibilityOptions)}
    </>
  );
}

/**
 * Shows the search field, and the filters behind a button with the number of active ones. `children` are further
 * controls of the list.
 */
export function ManageFilters({ viewState, children }: { viewState: PapersViewState; children?: ReactNode }) {
  const count = Object.values(viewState.filters).filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  const id = useId();
  return (
    <form
      role="search"
      aria-label="Find papers"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          className="min-w-56 flex-1"
          label="Search"
          placeholder="Title, exam, subject, year"
          search={viewState.search}
          onSearch={viewState.onSearch}
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {viewState.isFiltering && (
          <Button variant="quiet" onClick={viewState.onClear}>
            Clear all
          </Button>
        )}
        {children}
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className={isOpen ? 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4' : undefined}
      >
        {isOpen && <FilterFields viewState={viewState} />}
      </div>
    </form>
  );
}
