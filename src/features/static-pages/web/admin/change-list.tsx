import { clsx } from 'clsx';
import { formatCount } from '#lib/text/format.ts';
import type { DiffEntry } from '#lib/text/sequence-diff.ts';
import type { PageContent } from '../../page-versions.contract.ts';
import { elementTitles } from './element-form.tsx';
import type { ContentChanges, FieldChange } from './content-changes.ts';

type ElementEntry = DiffEntry<PageContent['elements'][number]>;

/** Consecutive unchanged elements are one row. */
function groupEntries(entries: ElementEntry[]): (ElementEntry | number)[] {
  const rows: (ElementEntry | number)[] = [];
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

function ElementRow({ entry: { kind, item } }: { entry: ElementEntry }) {
  const isRemoved = kind === 'removed';
  const Tag = isRemoved ? 'del' : 'ins';
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className={clsx('text-xs font-semibold', isRemoved ? 'text-danger' : 'text-accent')}>
        {isRemoved ? '− Removed' : '+ Added'}: {elementTitles[item.type]}
      </p>
      <Tag
        className={clsx(
          'line-clamp-6 whitespace-pre-line no-underline wrap-anywhere',
          isRemoved && 'text-muted',
        )}
      >
        {item.content}
        {item.translations.hi?.content !== undefined && `\n${item.translations.hi.content}`}
      </Tag>
    </li>
  );
}

/** The changes of a page's fields, then of its elements in page order. */
export function ChangeList({ changes: { fields, elements } }: { changes: ContentChanges }) {
  return (
    <ul aria-label="Changes" className="rounded-lg border border-line px-4 text-sm">
      {fields.map((change) => (
        <FieldRow key={change.title} change={change} />
      ))}
      {groupEntries(elements).map((row, position) =>
        typeof row === 'number' ? (
          <li key={position} className="border-b border-line py-3 text-muted last:border-0">
            {formatCount(row, 'element')} without changes
          </li>
        ) : (
          <ElementRow key={position} entry={row} />
        ),
      )}
    </ul>
  );
}
