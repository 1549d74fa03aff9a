import { useLingui } from '@lingui/react/macro';
import { X } from '#ui/icons.ts';

/** Offers the page where the visitor stopped, above the bar. The code of the reader shows it. */
export function ContinueReading() {
  const { t } = useLingui();
  const number = '#';
  return (
    <p
      hidden
      data-continue
      className="absolute inset-x-0 bottom-full mx-auto mb-2 flex w-fit items-center rounded-full border border-line bg-raised pl-2 text-sm shadow-lg"
    >
      <a
        href="#top"
        data-continue-link
        className="flex min-h-11 items-center px-2 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t`Continue at page ${number}`}
      </a>
      <button
        type="button"
        data-tool="dismiss"
        aria-label={t`Dismiss`}
        className="flex size-11 items-center justify-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </p>
  );
}
