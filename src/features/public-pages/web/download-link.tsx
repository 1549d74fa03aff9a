import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { downloadLabel, getHost, getViewerHost } from '#features/papers/papers.web.ts';
import { fileSize } from '#lib/text/format.ts';
import { Download, ExternalLink } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

/** Returns the accessible name of a download link. For an external file, it includes the server's host name. */
function useDownloadName({ title, file, fileUrl }: Paper): string {
  const { t } = useLingui();
  const label = downloadLabel({ file });
  if (file) return t`Download ${title} (${label})`;
  const viewer = getViewerHost({ file, fileUrl });
  if (viewer) return t`Open ${title} on ${viewer}`;
  const host = getHost(fileUrl);
  return t`Download ${title} (${label} on ${host})`;
}

/**
 * The download of a paper in a list: the type, with the size or the host below it. A box fills a card's corner.
 * `hasHost` is false if all papers of the list are on one host.
 */
export function DownloadLink({
  paper,
  isBoxed = false,
  hasHost = true,
}: {
  paper: Paper;
  isBoxed?: boolean;
  hasHost?: boolean;
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const Icon = paper.file ? Download : ExternalLink;
  return (
    <a
      href={paths.download(paper.id)}
      rel="nofollow"
      aria-label={useDownloadName(paper)}
      className={clsx(
        'tabular relative z-10 flex min-h-11 shrink-0 rounded-md text-sm font-semibold text-accent hover:bg-accent-soft',
        isBoxed
          ? 'items-center gap-2 border border-line-strong px-3 transition-colors hover:border-accent'
          : 'w-20 flex-col justify-center pr-1 text-right leading-tight lg:w-40 lg:flex-row lg:items-center lg:justify-end lg:gap-2 lg:pr-3 lg:pointer-fine:min-h-10',
      )}
    >
      <span className="inline-flex items-center justify-end gap-1">
        {getViewerHost(paper) ? t`Open` : 'PDF'} <Icon aria-hidden className="size-4 shrink-0" />
      </span>
      <span className={clsx('truncate font-normal', isBoxed ? 'max-w-40' : 'text-xs lg:text-sm')}>
        {paper.file ? fileSize(paper.file.bytes) : hasHost && getHost(paper.fileUrl)}
      </span>
    </a>
  );
}
