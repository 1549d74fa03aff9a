import { useLingui } from '@lingui/react/macro';
import { X } from '#ui/icons.ts';
import { ButtonLink } from '#ui/button.tsx';

export interface FilterChip {
  label: string;
  /** URL without this filter. */
  without: string;
}

/** Shows the active filters. Each chip is a link that removes its filter. */
export function FilterChips({ chips, clearAll }: { chips: FilterChip[]; clearAll: string }) {
  const { t } = useLingui();
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a
            href={without}
            className="inline-flex min-h-11 items-center gap-1 rounded-full border border-accent bg-accent-soft px-4 py-2 text-sm wrap-anywhere text-accent hover:bg-raised"
          >
            <span className="sr-only">{t`Remove filter`} </span>
            {label}
            <X aria-hidden className="size-4 shrink-0" />
          </a>
        </li>
      ))}
      <li className="max-lg:hidden">
        <ButtonLink variant="quiet" href={clearAll}>
          {t`Clear All`}
        </ButtonLink>
      </li>
    </ul>
  );
}
