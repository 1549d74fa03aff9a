import { createRoute } from '@tanstack/react-router';
import { examQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { ExamPage, examQueries } from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { breadcrumbData } from '#lib/structured-data.ts';
import { examCrumbs } from '#lib/crumbs.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import { readOrNotFound } from './read-or-not-found.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Exam() {
  const { publicUrl } = examRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  const address = examRoute.useSearch();
  const exam = examRoute.useLoaderData();
  return (
    <>
      <PageHead
        preset={pagePresets.exam(siteName, exam.name, exam.categoryName)}
        path={sitePaths.exam(exam.categorySlug, exam.slug, address)}
      />
      {enableStructuredData && <StructuredData graph={[breadcrumbData(publicUrl, examCrumbs(exam))]} />}
      <ExamPage exam={exam} address={address} />
    </>
  );
}

export const examRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$categorySlug/$examSlug',
  validateSearch: (query: Record<string, string>) => {
    const { subjectId, year, paperType, language, sort, view, page } = parsePaperAddress(query);
    return { subjectId, year, paperType, language, sort, view, page };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const exam = await readOrNotFound(
      'exam',
      queryClient.ensureQueryData(examQuery(params.categorySlug, params.examSlug)),
    );
    await Promise.all(examQueries(exam, deps).map((query) => queryClient.ensureQueryData(query as never)));
    return exam;
  },
  pendingComponent: ListPending,
  component: Exam,
});
