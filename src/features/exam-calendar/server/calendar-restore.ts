import { webAddress } from '#lib/web-address.ts';
import { linkRule } from '#platform/backup/link-rule.ts';

export const calendarRestore = linkRule({ exam_events: ['link'] }, webAddress);
