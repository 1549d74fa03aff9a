export { homepageQuery } from './home.api.ts';
export { studyTips } from './study-tips.ts';
