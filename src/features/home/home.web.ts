export { homepageQuery } from './web/home.api.ts';
export { studyTips } from './web/study-tips.ts';
