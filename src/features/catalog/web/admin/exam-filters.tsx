import { SelectField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import type { getTableState } from '#admin-kit/table-state.ts';
import type { AdminCategory } from '../../catalog-admin.contract.ts';

/** The search and the category above the list of exams. */
export function ExamFilters({
  table,
  categories,
  categoryId,
  onCategory,
}: {
  table: Pick<ReturnType<typeof getTableState>, 'search' | 'onSearch'>;
  categories: readonly AdminCategory[];
  /** Empty for all categories. */
  categoryId: string;
  onCategory: (categoryId: string) => void;
}) {
  return (
    <form
      role="search"
      aria-label="Find exams"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <SearchField
        label="Search"
        placeholder="Name, other name or slug"
        search={table.search}
        onSearch={table.onSearch}
      />
      <SelectField label="Category" name="category" value={categoryId} onValue={onCategory}>
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </form>
  );
}
