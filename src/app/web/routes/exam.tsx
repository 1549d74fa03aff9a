import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { examQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { examQueries } from '#features/papers/web/page-reads.api.ts';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { readOrNotFound } from './read-or-not-found.ts';
import { ListPending } from '../layout/page-pending.tsx';
import { rootRoute } from './root.tsx';

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
  component: lazyRouteComponent(() => import('./exam.page.tsx'), 'ExamRoute'),
});
