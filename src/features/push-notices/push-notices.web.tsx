/** What pages and the service worker use of this feature. */
export { noticeStateScript } from './web/notice-state.ts';
export { pushNoticesQuery } from './web/push-notices.api.ts';
export { NoticeButton } from './web/site/notice-button.tsx';
