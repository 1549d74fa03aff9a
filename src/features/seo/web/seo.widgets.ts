export { pageSeoQuery } from './seo.api.ts';
export { shownSeo } from './shown-seo.ts';
