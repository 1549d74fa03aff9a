import { webAddress } from '#lib/url/web-address.ts';
import { linkRule } from '#platform/backup/link-rule.ts';

export const calendarRestore = linkRule({ exam_events: ['link'] }, webAddress);
