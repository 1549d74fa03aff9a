import { parseWebUrl } from '#lib/url/web-url.ts';
import { linkRule } from '#platform/backup/link-rule.ts';

export const calendarRestore = linkRule({ exam_events: ['link'] }, parseWebUrl);
