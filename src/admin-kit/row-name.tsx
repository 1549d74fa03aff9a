import { clsx } from 'clsx';

/**
 * The name of a table row, which opens its record. On a phone, where the row has no other button for that, the whole
 * cell is its target.
 */
export function RowName({
  name,
  repeated = '',
  tabIndex,
  onOpen,
  className,
}: {
  name: string;
  /** The start of the name that a column of a wide table has too. There only screen readers get it. */
  repeated?: string;
  /** Set in a grid, where only one row is in the tab order. */
  tabIndex?: number | undefined;
  onOpen: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={name}
      onClick={onOpen}
      className={clsx(
        'line-clamp-2 min-h-6 max-w-full text-left leading-5 font-semibold wrap-anywhere hover:text-accent hover:underline max-sm:before:absolute max-sm:before:inset-0',
        className,
      )}
    >
      <span className="xl:sr-only">{repeated}</span>
      {name.slice(repeated.length)}
    </button>
  );
}
