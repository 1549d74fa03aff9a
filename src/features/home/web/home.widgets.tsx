export { homepageQuery } from './home.api.ts';
export { HomePage } from './site/home-page.tsx';
export { HomePending } from './site/home-pending.tsx';
export { StudyTips, studyTips } from './site/study-tips.tsx';
