import { createRoute } from '@tanstack/react-router';
import { examQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { ExamPage, examPageSize, examQueries } from '#features/papers/web/papers.pages.tsx';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { useTrails } from '#ui/trails.ts';
import { readOrNotFound } from './read-or-not-found.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Exam() {
  const { queryClient } = examRoute.useRouteContext();
  const { siteName } = useSettings();
  const trails = useTrails();
  const address = examRoute.useSearch();
  const exam = examRoute.useLoaderData();
  const path = sitePaths.exam(exam.categorySlug, exam.slug, address);
  const [listQuery, facetsQuery] = examQueries(exam, address);
  return (
    <>
      <PageHead preset={pagePresets.exam(siteName, exam.name, exam.categoryName)} path={path} />
      <PageSchema
        path={path}
        graph={
          import.meta.env.SSR
            ? (site) =>
                listGraph(site, {
                  name: exam.name,
                  description: exam.description,
                  path,
                  steps: trails.exam(exam),
                  papers: queryClient.getQueryData(listQuery.queryKey) ?? [],
                  pageSize: examPageSize,
                  page: address.page,
                  total: queryClient.getQueryData(facetsQuery.queryKey)?.total ?? 0,
                })
            : undefined
        }
      />
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
