import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from '#ui/icons.ts';
import { useRef, type ReactNode } from 'react';
import { checkClass } from './fields.tsx';

export interface Column<Row> {
  /** The sort parameter, and the column's key. */
  name: string;
  title: string;
  /** `tabIndex` is for its controls: undefined, unless the table is a grid. */
  cell: (row: Row, tabIndex?: number) => ReactNode;
  /** Whether its header sorts the table. */
  isSorting?: boolean;
  /** Numbers are aligned to the right. */
  isNumeric?: boolean;
  /** Hidden if there is not enough space for all columns. */
  isSecondary?: boolean;
  /** Hidden on a phone, where another column has the same information. */
  isWide?: boolean;
  /** The value as plain text. On a phone the column is hidden, and the text is in a line below the first column. */
  phoneText?: (row: Row) => string;
  /** Hidden below 1280 px, where another column has the same information. */
  isDesktop?: boolean;
  className?: string;
}

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
  onSort(by: string, order: 'asc' | 'desc'): void;
}

export interface Selection {
  isSelected(key: number): boolean;
  onSelect(keys: number[], isSelected: boolean): void;
}

/**
 * Makes the rows focusable, for keyboard navigation that the caller provides. Only the active row and its controls
 * are in the tab order.
 */
export interface TableGrid {
  active: number | undefined;
  onActive(key: number): void;
}

interface TableProps<Row> {
  /** Only for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => number;
  /** The label of a row's checkbox. */
  rowName?: (row: Row) => string;
  sorting?: Sorting;
  selection?: Selection;
  /** Shown at the end of each row. */
  actions?: (row: Row, tabIndex?: number) => ReactNode;
  grid?: TableGrid;
  isBusy?: boolean;
  /** For long lists: less padding, so that a row is hardly taller than its buttons. */
  isDense?: boolean;
}

/**
 * Class names of a sticky cell at the right edge, which stays visible when the table scrolls. Content below it fades
 * out at its edge. Its row must be a `group`.
 */
export const getEndCellClass = (isMarked = false, isDense = false) =>
  clsx(
    isDense ? 'before:w-2' : 'before:w-4',
    'sticky right-0 z-20 px-1 text-right whitespace-nowrap before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:bg-linear-to-l before:to-transparent max-lg:shadow-[inset_1px_0_var(--line)] lg:before:hidden',
    isMarked
      ? 'bg-accent-soft before:from-accent-soft'
      : 'bg-raised group-hover:bg-sunken before:from-raised group-hover:before:from-sunken',
  );

const getWidthClass = ({
  isSecondary,
  isWide,
  phoneText,
  isDesktop,
}: Pick<Column<never>, 'isSecondary' | 'isWide' | 'phoneText' | 'isDesktop'>) =>
  clsx(
    isSecondary && 'hidden 2xl:table-cell',
    (isWide || phoneText) && 'max-sm:hidden',
    isDesktop && 'max-xl:hidden',
  );

/** On a phone, the line below the first column with the texts of the hidden columns. */
function PhoneLine<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const texts = columns.map(({ phoneText }) => phoneText?.(row)).filter(Boolean);
  return <span className="block truncate text-xs font-normal text-muted sm:hidden">{texts.join(' · ')}</span>;
}

function HeaderCell<Row>({
  column,
  sorting,
  isDense,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
  isDense: boolean;
}) {
  const isSorted = sorting?.by === column.name;
  const Arrow = isSorted ? (sorting.order === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown;
  const next = isSorted && sorting.order === 'asc' ? 'desc' : 'asc';
  const look = clsx(
    'h-11 font-semibold whitespace-nowrap',
    isDense ? 'px-2' : 'px-3',
    column.isNumeric && 'text-right',
    getWidthClass(column),
  );
  if (!sorting || !column.isSorting)
    return (
      <th scope="col" className={look}>
        {column.title}
      </th>
    );
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => sorting.onSort(column.name, next)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-sm hover:text-ink"
      >
        {column.title}
        <Arrow aria-hidden className={clsx('size-4', !isSorted && 'opacity-40')} />
      </button>
    </th>
  );
}

function SelectBox({
  label,
  isChecked,
  onChecked,
  tabIndex,
}: {
  label: string;
  isChecked: boolean;
  /** `isRange` tells that Shift was held. */
  onChecked: (isChecked: boolean, isRange: boolean) => void;
  tabIndex?: number | undefined;
}) {
  return (
    <label className="flex size-11 items-center justify-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={isChecked}
        // The native event of a changed checkbox is a click.
        onChange={({ target, nativeEvent }) =>
          onChecked(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className={checkClass}
      />
    </label>
  );
}

/** A table of rows in the server's order. On a narrow screen it scrolls horizontally, and its edges show that. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, sorting, selection, actions, isBusy } = props;
  const { grid, isDense = false } = props;
  const hasPhoneLine = columns.some(({ phoneText }) => phoneText);
  const keys = rows.map(rowKey);
  const lastSelected = useRef<number>(undefined);
  /** Selects a row, with Shift all rows from the one selected before. */
  const select = (key: number, isSelected: boolean, isRange: boolean) => {
    const [from, to] = [keys.indexOf(lastSelected.current ?? -1), keys.indexOf(key)].toSorted(
      (a, b) => a - b,
    );
    lastSelected.current = key;
    selection?.onSelect(isRange && from! >= 0 ? keys.slice(from, to! + 1) : [key], isSelected);
  };
  const isAll = selection !== undefined && keys.length > 0 && keys.every((key) => selection.isSelected(key));
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={grid ? undefined : 0}
      className="scroll-edges relative isolate overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table role={grid && 'grid'} className="w-full text-left text-sm" aria-busy={isBusy}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            {selection && (
              <th scope="col" className="w-11">
                <SelectBox
                  label="Select all on this page"
                  isChecked={isAll}
                  onChecked={(isChecked) => selection.onSelect(keys, isChecked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} sorting={sorting} isDense={isDense} />
            ))}
            {actions && (
              <th scope="col" className={getEndCellClass(false, isDense)}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={clsx('transition-opacity', isBusy && 'opacity-60')}>
          {rows.map((row) => {
            const key = rowKey(row);
            const tabIndex = grid && (key === grid.active ? 0 : -1);
            return (
              <tr
                key={key}
                {...(grid && {
                  tabIndex,
                  'data-row': key,
                  'aria-selected': selection?.isSelected(key),
                  onFocus: () => grid.onActive(key),
                })}
                className={clsx(
                  'group border-b border-line -outline-offset-2 last:border-0',
                  selection?.isSelected(key) ? 'bg-accent-soft' : 'hover:bg-sunken',
                )}
              >
                {selection && (
                  <td>
                    <SelectBox
                      label={`Select ${rowName?.(row) ?? key}`}
                      isChecked={selection.isSelected(key)}
                      onChecked={(isChecked, isRange) => select(key, isChecked, isRange)}
                      tabIndex={tabIndex}
                    />
                  </td>
                )}
                {columns.map((column, position) => (
                  <td
                    key={column.name}
                    {...(grid && { tabIndex: -1, 'data-column': column.name })}
                    className={clsx(
                      '-outline-offset-2',
                      isDense ? 'px-2 py-0.5' : 'px-3 py-2',
                      // The first column takes the width of the phone, so that the table does not scroll.
                      hasPhoneLine &&
                        position === 0 &&
                        'max-sm:relative max-sm:w-full max-sm:max-w-0 max-sm:py-1',
                      column.isNumeric && 'tabular text-right',
                      getWidthClass(column),
                      column.className,
                    )}
                  >
                    {column.cell(row, tabIndex)}
                    {hasPhoneLine && position === 0 && <PhoneLine columns={columns} row={row} />}
                  </td>
                ))}
                {actions && (
                  <td className={getEndCellClass(selection?.isSelected(key), isDense)}>
                    {actions(row, tabIndex)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
