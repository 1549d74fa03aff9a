import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from '#ui/icons.ts';
import { useState } from 'react';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Button } from '#ui/button.tsx';
import { actionTitle, subjectTitle } from './audit-labels.ts';
import { auditFilterNames, type AuditFilterState } from './audit-filters.ts';
import { auditFiltersQuery } from './audit.api.ts';

type OnFilter = (change: Partial<AuditFilterState>, options?: { isReplacing?: boolean }) => void;

/** A filter whose choices are values in the log. A value from the URL stays selected, even if it is not in the log. */
function ChoiceSelect({
  label,
  name,
  value,
  choices,
  onFilter,
}: {
  label: string;
  name: 'user' | 'action' | 'subject';
  value: string;
  choices: { value: string; title: string }[];
  onFilter: OnFilter;
}) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SelectField label={label} name={name} value={value} onValue={(chosen) => onFilter({ [name]: chosen })}>
      <option value="">All</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.title}
        </option>
      ))}
    </SelectField>
  );
}

export function AuditFilterForm({
  filters,
  onFilter,
  onClear,
}: {
  filters: AuditFilterState;
  onFilter: OnFilter;
  /** Undefined without active filters. */
  onClear: (() => void) | undefined;
}) {
  const { data } = useQuery(auditFiltersQuery);
  const [isOpen, setIsOpen] = useState(false);
  const active = auditFilterNames.filter((name) => name !== 'search' && filters[name] !== '').length;
  const { users = [], actions = [], subjectTypes = [] } = data ?? {};
  return (
    <form
      role="search"
      aria-label="Filter the log"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      <SearchField
        label="Name of the record"
        search={filters.search}
        onSearch={(search) => onFilter({ search }, { isReplacing: true })}
      />
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls="audit-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
        <ChevronDown aria-hidden className={clsx('size-4', isOpen && 'rotate-180')} />
      </Button>
      <div
        id="audit-filters"
        className={isOpen ? 'grid grid-cols-2 gap-4 sm:contents' : 'hidden sm:contents'}
      >
        {users.length > 0 && (
          <ChoiceSelect
            label="User"
            name="user"
            value={filters.user}
            choices={users.map(({ id, name }) => ({ value: String(id), title: name }))}
            onFilter={onFilter}
          />
        )}
        <ChoiceSelect
          label="Record type"
          name="subject"
          value={filters.subject}
          choices={subjectTypes.map((value) => ({ value, title: subjectTitle(value) }))}
          onFilter={onFilter}
        />
        <ChoiceSelect
          label="Action"
          name="action"
          value={filters.action}
          choices={actions.map((value) => ({ value, title: actionTitle(value) }))}
          onFilter={onFilter}
        />
        <TextField
          label="From"
          name="from"
          type="date"
          value={filters.from}
          onValue={(from) => onFilter({ from })}
        />
        <TextField label="To" name="to" type="date" value={filters.to} onValue={(to) => onFilter({ to })} />
      </div>
      {onClear && (
        <Button variant="quiet" className="justify-self-start sm:col-span-3 lg:col-span-1" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </form>
  );
}
