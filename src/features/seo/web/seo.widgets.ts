export { pageSeoQuery } from './seo.api.ts';
