import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createGrouping } from './server/group-papers.service.ts';
import { countPapersToGroup } from './server/grouping.queries.ts';
import { sittingsAdminRoutes } from './server/sittings-admin.routes.ts';
import { sittingsReads } from './server/sittings.routes.ts';

const getGrouping = perContext((ctx) => {
  const grouping = createGrouping(ctx);
  ctx.onChange(grouping.notify);
  return grouping;
});

/** Groups the papers of one examination event: question paper, keys, solutions, sets and languages. */
export const sittingsFeature = defineFeature({
  name: 'sittings',
  backup: { leftOut: { papers_to_group: 'filled by the papers of the backup' } },
  reads: sittingsReads,
  routes: sittingsAdminRoutes,
  gauges: ({ db }) => [
    {
      name: 'pariksha_papers_to_group',
      help: 'Papers that wait to be grouped into sittings. Stays high if no process runs jobs.',
      read: () => countPapersToGroup(db),
    },
  ],
  start(ctx) {
    if (ctx.config.isRunningJobs) getGrouping(ctx).start();
    return getGrouping(ctx).close;
  },
  startWorker(ctx) {
    getGrouping(ctx).start();
    return getGrouping(ctx).close;
  },
});
