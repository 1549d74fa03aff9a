import { config } from 'zod/v4';

/**
 * Replaces `zod` in browser bundles, so that this runs before any schema is created. Zod compiles objects with `new
 * Function` and first tests whether it is allowed. The browser reports this test as a violation of the
 * Content-Security-Policy.
 */
config({ jitless: true });

export * from 'zod/v4';
