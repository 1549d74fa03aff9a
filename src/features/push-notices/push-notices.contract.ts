import { z } from 'zod';
import { locales } from '#lib/text/locales.ts';

/** Exams that one browser can follow. */
export const maxFollowedExams = 50;

const examId = z.number().int().min(1).max(2_147_483_647);

/** A subscription as `PushSubscription.toJSON` returns it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    /** An uncompressed point, 65 bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

export const followBody = z.object({
  subscription: pushSubscription,
  examId,
  locale: z.enum(locales.map(({ code }) => code)),
});
export type FollowBody = z.infer<typeof followBody>;

export const unfollowBody = z.object({
  subscription: pushSubscription,
  examIds: z.array(examId).min(1).max(maxFollowedExams),
});

export const followedBody = z.object({ subscription: pushSubscription });
export const followedExams = z.object({ examIds: z.array(z.number().int()) });
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
  url: string;
  examIds: number[];
}
