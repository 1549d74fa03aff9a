import { FileQuestion } from 'lucide-react';
import { SearchForm } from '#features/search/web/search.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { sitePaths } from '#lib/site-paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageMeta } from '#ui/page-meta.tsx';

/** The 404 page; `data` is the server's sentence where it knows what is missing ('Exam not found'). */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { siteName } = useSettings();
  const title = typeof data === 'string' && data !== '' ? data : '404 Page Not Found';
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <PageMeta
        title={`${title} | ${siteName}`}
        description="The page does not exist or has been moved."
        siteName={siteName}
        noIndex
      />
      <FileQuestion aria-hidden className="size-14 text-muted" />
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-muted">
        The page you are looking for does not exist or has been moved. Search for the paper, or browse them
        all.
      </p>
      <SearchForm label="Search papers" id="missing-search" className="w-full max-w-lg" />
      <p className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={sitePaths.browse()}>Browse Papers</ButtonLink>
        <ButtonLink variant="secondary" href={sitePaths.home()}>
          Home
        </ButtonLink>
      </p>
    </div>
  );
}
