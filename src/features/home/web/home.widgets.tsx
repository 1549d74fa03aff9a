export { homepageQuery } from './home.api.ts';
export { HomePage } from './site/home-page.tsx';
