import { Trans, useLingui } from '@lingui/react/macro';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { downloadLabel, getHost, getViewerHost } from '#features/papers/papers.web.ts';
import { PractisePaper, SavePapers } from '#features/shelf/shelf.web.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Download, ExternalLink } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PrintedLink, SharePaper } from './share-paper.tsx';
import { KeyButtons, ThisSitting } from './this-sitting.tsx';

/** Shows the download button, and next to it the key, the solution and what a visitor does with the paper. */
export function DownloadBlock({ paper, publicUrl }: { paper: PaperDetail; publicUrl: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const Icon = paper.file ? Download : ExternalLink;
  const label = downloadLabel(paper);
  const host = getHost(paper.fileUrl);
  const viewer = getViewerHost(paper);
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex flex-wrap items-stretch gap-2">
        {paper.file?.isDamaged ? (
          <p role="status" className="self-center font-semibold text-danger">
            {t`The stored file of this paper is damaged. Its pages and its download are back once the file is replaced.`}
          </p>
        ) : (
          <ButtonLink href={paths.download(paper.id)} rel="nofollow" className="min-h-13 text-base">
            <Icon aria-hidden className="size-5" />
            <span className="tabular">
              {viewer ? (
                t`Open on ${viewer}`
              ) : !paper.file ? (
                <Trans>
                  Download <span className="font-normal wrap-anywhere">(PDF from {host})</span>
                </Trans>
              ) : (
                <Trans>
                  Download <span className="font-normal">({label})</span>
                </Trans>
              )}
            </span>
          </ButtonLink>
        )}
        <KeyButtons paper={paper} />
        <SavePapers ids={[paper.id]} label={t`Save`} className="min-h-13 text-base" />
        <PractisePaper paper={paper} />
        <SharePaper paper={paper} publicUrl={publicUrl} />
      </div>
      <PrintedLink paper={paper} publicUrl={publicUrl} />
      <ThisSitting paper={paper} />
      {paper.isSpecimen && (
        <p className="text-sm text-muted">
          {t`A specimen made for this library. It shows the exam pattern, but it is not a real paper.`}
        </p>
      )}
    </div>
  );
}
