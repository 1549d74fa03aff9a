import { checkClass } from '#admin-kit/fields.tsx';
import { ExternalLink } from '#ui/icons.ts';
import type { CleanupPreviewAnswer } from '../../cleanup.contract.ts';

type Item = CleanupPreviewAnswer['items'][number];

function Name({ name, href }: Item) {
  if (href === null) return <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-semibold underline [overflow-wrap:anywhere] hover:text-accent"
    >
      {name} <ExternalLink aria-hidden className="inline size-3.5 align-baseline" />
    </a>
  );
}

/** Lists the items with their results. Unticked items are excluded. */
export function PreviewList({
  label,
  items,
  kept,
  onKeep,
}: {
  label: string;
  items: Item[];
  kept: ReadonlySet<string>;
  onKeep: (id: string, isKept: boolean) => void;
}) {
  return (
    <ul
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-1 py-1 pr-3">
          <label className="flex size-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              aria-label={item.name}
              checked={!kept.has(item.id)}
              onChange={(event) => onKeep(item.id, !event.target.checked)}
              className={checkClass}
            />
          </label>
          <div className="min-w-0 py-2 text-sm">
            <Name {...item} />
            <p className="text-muted [overflow-wrap:anywhere]">{kept.has(item.id) ? 'Keep' : item.outcome}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
