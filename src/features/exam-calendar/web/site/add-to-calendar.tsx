import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, Download } from '#ui/icons.ts';

const link = 'inline-flex min-h-11 items-center gap-2 text-sm text-accent underline-offset-4 hover:underline';

/** Links to subscribe to a calendar feed or to download it. */
export function AddToCalendar({
  publicUrl,
  feed,
  about,
}: {
  /** Without a trailing slash. */
  publicUrl: string;
  /** Path of the feed. */
  feed: string;
  /** Describes the calendar to screen reader users. */
  about: string;
}) {
  const { t } = useLingui();
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={publicUrl.replace(/^https?:/, 'webcal:') + feed} className={link}>
        <CalendarPlus aria-hidden className="size-4" />
        {t`Add to calendar`}
        <span className="sr-only">{about}</span>
      </a>
      <a href={feed} download="" className={link}>
        <Download aria-hidden className="size-4" />
        {t`Download (ICS)`}
        <span className="sr-only">{about}</span>
      </a>
    </p>
  );
}
