import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, Download } from '#ui/icons.ts';

const link = 'inline-flex min-h-11 items-center gap-2 text-sm text-accent underline-offset-4 hover:underline';

/** Ways to take dates along: a calendar program that follows them, or a file. */
export function AddToCalendar({
  publicUrl,
  feed,
  about,
}: {
  /** Without a trailing slash. */
  publicUrl: string;
  /** Address of the feed, from the root. */
  feed: string;
  /** Read to who does not see beside what it stands. */
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
