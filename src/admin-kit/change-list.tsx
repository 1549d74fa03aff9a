import { clsx } from 'clsx';
import { formatCount } from '#lib/text/format.ts';
import type { DiffEntry } from '#lib/text/sequence-diff.ts';

/** A changed field of a record. */
export interface FieldChange {
  title: string;
  from: string;
  to: string;
}

/** Consecutive unchanged items are one row. */
function groupEntries<Item>(entries: readonly DiffEntry<Item>[]): (DiffEntry<Item> | number)[] {
  const rows: (DiffEntry<Item> | number)[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry.kind !== 'same') rows.push(entry);
    else if (typeof last === 'number') rows[rows.length - 1] = last + 1;
    else rows.push(1);
  }
  return rows;
}

function FieldRow({ change: { title, from, to } }: { change: FieldChange }) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere">
        <del className="text-danger">{from || 'None'}</del> →{' '}
        <ins className="no-underline">{to || 'None'}</ins>
      </p>
    </li>
  );
}

function ItemRow({ isRemoved, title, text }: { isRemoved: boolean; title: string; text: string }) {
  const Tag = isRemoved ? 'del' : 'ins';
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className={clsx('text-xs font-semibold', isRemoved ? 'text-danger' : 'text-accent')}>
        {isRemoved ? '− Removed' : '+ Added'}: {title}
      </p>
      <Tag
        className={clsx(
          'line-clamp-6 whitespace-pre-line no-underline wrap-anywhere',
          isRemoved && 'text-muted',
        )}
      >
        {text}
      </Tag>
    </li>
  );
}

/** The changes of a record's fields, then of its items in order. */
export function ChangeList<Item>({
  fields = [],
  items,
  noun,
  describe,
}: {
  fields?: readonly FieldChange[];
  items: readonly DiffEntry<Item>[];
  /** One item: 'block'. */
  noun: string;
  describe: (item: Item) => { title: string; text: string };
}) {
  return (
    <ul aria-label="Changes" className="rounded-lg border border-line px-4 text-sm">
      {fields.map((change) => (
        <FieldRow key={change.title} change={change} />
      ))}
      {groupEntries(items).map((row, position) =>
        typeof row === 'number' ? (
          <li key={position} className="border-b border-line py-3 text-muted last:border-0">
            {formatCount(row, noun)} without changes
          </li>
        ) : (
          <ItemRow key={position} isRemoved={row.kind === 'removed'} {...describe(row.item)} />
        ),
      )}
    </ul>
  );
}
