import { defineFeature } from '#platform/context/feature.ts';
import { identityRoutes } from './server/identity.routes.ts';

/** Sign-in, the own account, and users. */
export const authFeature = defineFeature({ name: 'auth', routes: identityRoutes });
