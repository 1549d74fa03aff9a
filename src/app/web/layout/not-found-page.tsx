import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileQuestion } from '#ui/icons.ts';
import { SearchForm } from '#features/search-box/search.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import type { MissingThing, PaperOfFile } from '../missing-error.ts';
import { pagePresets } from '../page-presets.ts';
import { PageHead } from './page-head.tsx';

const sentences: Record<MissingThing, MessageDescriptor> = {
  category: msg`Category not found`,
  exam: msg`Exam not found`,
  paper: msg`Paper not found`,
  page: msg`404 Page Not Found`,
  file: msg`This file is not available`,
};

/** Names the paper of a missing file and links to the other papers of its exam. */
function OtherPapers({ paper }: { paper: PaperOfFile }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const name = paper.examName;
  return (
    <>
      <p className="max-w-prose font-semibold wrap-anywhere">{paper.title}</p>
      <ButtonLink href={paths.exam(paper.categorySlug, paper.examSlug)}>{t`Other ${name} papers`}</ButtonLink>
    </>
  );
}

/** The 404 page. Names the missing record if a read returns it. */
export function NotFoundPage({
  missing,
  paper,
}: {
  missing?: MissingThing;
  paper?: PaperOfFile | undefined;
}) {
  const { siteName } = useSettings();
  const { t, i18n } = useLingui();
  const paths = useSitePaths();
  const title = missing ? i18n._(sentences[missing]) : t`404 Page Not Found`;
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <PageHead preset={pagePresets.notFound(siteName, title)} />
      <FileQuestion aria-hidden className="size-14 text-muted" />
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-muted">
        {missing === 'file'
          ? t`Sorry, this file is missing on our server. Search for the paper or browse all papers.`
          : t`The page you are looking for does not exist or has been moved. Search for the paper or browse all papers.`}
      </p>
      {paper && <OtherPapers paper={paper} />}
      <SearchForm label={t`Search papers`} id="missing-search" className="w-full max-w-lg" />
      <p className="flex flex-wrap justify-center gap-3">
        <ButtonLink variant="secondary" href={paths.browse()}>
          {t`Browse Papers`}
        </ButtonLink>
        <ButtonLink variant="secondary" href={paths.home()}>
          {t`Home`}
        </ButtonLink>
      </p>
    </div>
  );
}
