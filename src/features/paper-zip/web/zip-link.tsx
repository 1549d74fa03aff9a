import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fileSize } from '#lib/text/format.ts';
import type { PaperUrlFilters } from '#lib/url/paper-filters.ts';
import { Download } from '#ui/icons.ts';
import { useRead } from '#ui/page-answers.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { examZipQuery } from './paper-zip.api.ts';

/** The link to all stored papers of an exam page as a ZIP. Nothing if there are fewer than two. */
export function ZipLink({ examId, filters }: { examId: number; filters: PaperUrlFilters }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { papers, bytes, isTooLarge } = useRead(examZipQuery(examId, filters));
  if (papers < 2) return null;
  if (isTooLarge)
    return <p className="text-sm text-muted">{t`To download all papers as one ZIP, choose a year.`}</p>;
  const size = fileSize(bytes);
  return (
    <p>
      <a
        href={paths.examZip(examId, filters)}
        rel="nofollow"
        className="tabular inline-flex min-h-11 items-center gap-2 text-sm text-accent underline-offset-4 hover:underline"
      >
        <Download aria-hidden className="size-4 shrink-0" />
        {t`Download ${plural(papers, { one: '# paper', other: '# papers' })} as ZIP (${size})`}
      </a>
    </p>
  );
}
