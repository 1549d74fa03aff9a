export { homepageQuery } from './home.api.ts';
export { HomePending } from './site/home-pending.tsx';
export { studyTips } from './study-tips.ts';
