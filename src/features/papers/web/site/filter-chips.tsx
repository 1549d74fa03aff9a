import { X } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';

export interface FilterChip {
  label: string;
  /** The address without this filter. */
  without: string;
}

/** What narrows the list now; each chip is a link that takes its filter away. */
export function FilterChips({ chips, clearAll }: { chips: FilterChip[]; clearAll: string }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a
            href={without}
            className="inline-flex min-h-11 items-center gap-1 rounded-full border border-accent bg-accent-soft px-4 text-sm text-accent hover:bg-raised"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <X aria-hidden className="size-4" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink variant="quiet" href={clearAll}>
          Clear All
        </ButtonLink>
      </li>
    </ul>
  );
}
