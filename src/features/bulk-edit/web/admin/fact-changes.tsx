import type { BulkRow } from '../../bulk-edit.contract.ts';
import { splitChangedText } from './changed-labels.ts';

const toText = (value: string | number | null | undefined) => ((value ?? '') === '' ? '' : String(value));

function Nothing() {
  return <span className="text-muted italic">nothing</span>;
}

/** Shows the old text above the new one. Differences are marked, not only by colour. */
function Change({ before, after }: { before: string; after: string }) {
  const words = splitChangedText(before, after);
  return (
    <>
      <span className="text-muted [overflow-wrap:anywhere]">
        {before === '' ? (
          <Nothing />
        ) : (
          <>
            {words.start}
            {words.before !== '' && <del className="text-danger">{words.before}</del>}
            {words.end}
          </>
        )}
      </span>
      <span aria-hidden className="mx-2 text-muted">
        →
      </span>
      <span className="sr-only">becomes</span>
      <span className="[overflow-wrap:anywhere]">
        {after === '' ? (
          <Nothing />
        ) : (
          <>
            {words.start}
            {words.after !== '' && (
              <ins className="rounded-sm bg-accent-soft font-semibold text-accent no-underline">
                {words.after}
              </ins>
            )}
            {words.end}
          </>
        )}
      </span>
    </>
  );
}

/** Shows each changed fact of a paper with its label. */
export function FactChanges({
  row: { before, after },
  titles,
}: {
  row: Pick<BulkRow, 'before' | 'after'>;
  titles: Record<string, string>;
}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className="flex flex-col gap-1">
      {names.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="inline text-xs font-semibold text-muted">{titles[name] ?? name}: </dt>
          <dd className="inline">
            <Change before={toText(before[name])} after={toText(after[name])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
