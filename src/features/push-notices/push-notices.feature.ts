import { defineFeature } from '#platform/context/feature.ts';
import { countSubscriptions } from './server/push-notices.queries.ts';
import { pushNoticesReads, pushNoticesRoutes } from './server/push-notices.routes.ts';
import { createSendNoticesJob } from './server/send-notices.job.ts';

/** Notices of new papers of an exam, by Web Push (RFC 8030) and without an account. */
export const pushNoticesFeature = defineFeature({
  name: 'push-notices',
  backup: {
    leftOut: {
      push_subscriptions: 'a subscription is the credential of its browser',
      push_exams: 'belong to the subscriptions',
    },
  },
  reads: pushNoticesReads,
  routes: pushNoticesRoutes,
  jobs: (ctx) => [createSendNoticesJob(ctx)],
  gauges: ({ db }) => [
    {
      name: 'pariksha_push_subscriptions',
      help: 'Browsers that get notices of new papers',
      read: () => countSubscriptions(db),
    },
  ],
});
