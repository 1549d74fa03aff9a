export { pageSeoQuery } from './web/seo.api.ts';
export { shownSeo } from './web/shown-seo.ts';
