import { z } from 'zod';
import { locales } from '#lib/text/locales.ts';

/** Exams that one browser can follow. */
export const maxFollowedExams = 50;

const examIds = z.array(z.number().int().min(1).max(2_147_483_647)).max(maxFollowedExams);

/** A subscription as `PushSubscription.toJSON` returns it. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.object({
    /** An uncompressed point, 65 bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

/** A change of the exams that a browser follows. Without `add` and `remove`, nothing changes. */
export const followedChange = z.object({
  subscription: pushSubscription,
  locale: z.enum(locales.map(({ code }) => code)).default('en'),
  add: examIds.default([]),
  remove: examIds.default([]),
});
export type FollowedChange = z.infer<typeof followedChange>;

export const followedExams = z.object({ examIds });
export type FollowedExams = z.infer<typeof followedExams>;

/** What a browser needs to subscribe. */
export const pushNotices = z.object({
  /** The public key of the site (VAPID); null if the site has no service worker. */
  publicKey: z.string().nullable(),
});
export type PushNotices = z.infer<typeof pushNotices>;

/** The message of a notice, which only the browser can decrypt. */
export interface NoticeMessage {
  title: string;
  body: string;
  /** The name of the action that stops notices of these exams. */
  stop: string;
  /** The text if they could not be stopped. */
  stopFailed: string;
  url: string;
  examIds: number[];
}
