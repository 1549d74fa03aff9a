import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#features/papers/papers.contract.ts';
import { Share2 } from '#ui/icons.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';

interface Shared {
  paper: Pick<Paper, 'id' | 'title'>;
  /** Of the site, without a trailing slash. */
  publicUrl: string;
}

const item =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-accent-soft hover:text-accent';

/**
 * A menu with links to share a paper, which work without JavaScript. Its code, loaded at the first use, adds "Copy
 * link", and opens the share sheet of the system where there is one.
 */
export function SharePaper({ paper: { id, title }, publicUrl }: Shared) {
  const { t } = useLingui();
  const url = publicUrl + useSitePaths().shortUrl(id);
  const texts = { copied: t`Link copied`, failed: t`The link could not be copied` };
  const links = [
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`],
    ['Telegram', `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`],
  ];
  return (
    <details
      data-menu
      data-island="share-menu"
      className="lg:relative"
      data-title={title}
      data-url={url}
      data-texts={JSON.stringify(texts)}
    >
      <summary className="inline-flex min-h-13 cursor-pointer list-none items-center justify-center gap-2 rounded-md text-sm max-sm:w-13 sm:px-4 font-semibold text-accent hover:bg-accent-soft">
        <Share2 aria-hidden className="size-5 sm:size-4" />
        <span className="max-sm:sr-only">{t`Share`}</span>
      </summary>
      <div className="absolute top-full left-0 z-30 mt-1 w-72 max-w-full rounded-lg lg:max-w-none border border-line bg-raised p-2 text-sm shadow-lg">
        {links.map(([name, href]) => (
          <a key={name} href={href} target="_blank" rel="nofollow noopener noreferrer" className={item}>
            {name}
          </a>
        ))}
        <button type="button" hidden className={item}>
          {t`Copy link`}
        </button>
        <p className="px-3 py-2 text-muted select-all wrap-anywhere">{url}</p>
      </div>
    </details>
  );
}

/** The short URL of a paper with its QR code, on paper only. */
export function PrintedLink({ paper: { id }, publicUrl }: Shared) {
  const url = publicUrl + useSitePaths().shortUrl(id);
  return (
    <p className="hidden items-center gap-4 text-sm print:flex">
      <QrCode text={url} className="size-24" />
      {url.replace(/^https?:\/\//, '')}
    </p>
  );
}
