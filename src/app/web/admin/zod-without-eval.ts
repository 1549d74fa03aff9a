import { config } from 'zod/v4';

/**
 * Takes the place of `zod` in browser bundles, so that it runs before any schema is made. Zod compiles objects with
 * `new Function` and tries first whether it may: the browser reports this as a violation of the Content-Security-Policy.
 */
config({ jitless: true });

export * from 'zod/v4';
