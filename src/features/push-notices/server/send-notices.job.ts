import { z } from 'zod';
import { getLocalNames, translateExamName } from '#features/catalog/catalog.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { formatCount } from '#lib/text/format.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { NoticeMessage } from '../push-notices.contract.ts';
import { getNoticeTexts } from './notice-texts.ts';
import {
  deleteSubscription,
  deleteUnused,
  markFailed,
  markNotified,
  selectDue,
  type DueNotice,
} from './push-notices.queries.ts';
import { isAtPushService } from './push-services.ts';
import { getVapidKeys } from './vapid-keys.ts';

const batchSize = 200;
const concurrency = 8;
/** Days with failed attempts, without a notice between them, after which a subscription is deleted. */
const maxFailures = 7;
/** Answers in a row that it is unavailable, after which a push service gets nothing more in this run. */
const maxServiceFailures = 10;
/** Papers count as new after this time: the transaction of a newer one may not be committed yet. */
const settledMs = 10 * 60_000;
/** A notice that was not delivered until the next one is worth nothing. */
const ttlSeconds = 24 * 3_600;

/** `refused`: the push service does not take this notice. `unavailable`: it takes none now. */
type Outcome = 'sent' | 'expired' | 'refused' | 'unavailable';
type Counts = Record<'sent' | 'expired' | 'failed', number>;

function getOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'expired';
  // 401 and 403 mean another key of the site, but also a wrong clock of this machine: the subscription stays for now.
  return status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

async function getMessage(ctx: Context, { locale, exams }: DueNotice): Promise<NoticeMessage> {
  const { siteName } = await getSettings(ctx).publicSettings();
  const names = await getLocalNames(ctx, locale);
  const added = exams.map((exam) => translateExamName(exam, names));
  const paths = createSitePaths(locale);
  const [first, second] = added;
  const url = first && !second ? paths.exam(first.categorySlug, first.slug) : paths.browse();
  return { ...getNoticeTexts(added, siteName, locale), url, examIds: added.map(({ id }) => id) };
}

/** Sends a notice through the safe client. Rejects only with the reason of `signal`. */
async function sendNotice(
  { config, secret, log }: Context,
  fetch: SafeFetch,
  { id, endpoint, p256dh, auth }: DueNotice,
  message: NoticeMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!isAtPushService(endpoint)) return 'expired';
  const { generateRequestDetails } = (await import('web-push')).default;
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:owner@localhost';
  const vapidDetails = { subject, ...getVapidKeys(secret) };
  const options = { vapidDetails, TTL: ttlSeconds, topic: 'new-papers' };
  const subscription = { endpoint, keys: { p256dh, auth } };
  try {
    const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), options);
    const request = { headers: headers as Record<string, string>, body: body!, signal };
    return await fetch(endpoint, request, async ({ status }) => getOutcome(status));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutgoingError) return 'unavailable';
    log.warn({ error, subscription: id }, 'a notice could not be created');
    return 'refused';
  }
}

/** Returns '3 notices; 2 failed, 1 expired', or only the notices. */
function describeCounts({ sent, expired, failed }: Counts): string {
  const others = failed + expired > 0 ? `; ${failed} failed, ${expired} expired` : '';
  return formatCount(sent, 'notice') + others;
}

/**
 * Creates the job that sends each browser one notice a day, if exams that it follows have new papers. A run that died
 * between a notice and its mark sends that notice once more. Only tests pass `fetch`.
 */
export function createSendNoticesJob(
  ctx: Context,
  fetch = createSafeFetch({ allow: [], userAgent: `Pariksha push notices (+${ctx.config.publicUrl})` }),
): JobDefinition<Record<string, never>, Counts> {
  const { db } = ctx;
  return {
    name: 'send-notices',
    title: 'Send notices of new papers',
    isExclusive: true,
    input: z.object({}),
    schedule: { input: {}, cron: '0 8 * * *', isOn: true },
    async run(_input, { signal, progress }) {
      const counts: Counts = { sent: 0, expired: 0, failed: 0 };
      const failuresByService = new Map<string, number>();
      const day = dayInIndia(ctx.now());
      const until = new Date(ctx.now() - settledMs).toISOString();

      async function notify(notice: DueNotice): Promise<void> {
        signal.throwIfAborted();
        const { host } = new URL(notice.endpoint);
        const getFailures = () => failuresByService.get(host) ?? 0;
        if (getFailures() >= maxServiceFailures) return;
        const outcome = await sendNotice(ctx, fetch, notice, await getMessage(ctx, notice), signal);
        failuresByService.set(host, outcome === 'unavailable' ? getFailures() + 1 : 0);
        counts[outcome === 'sent' || outcome === 'expired' ? outcome : 'failed'] += 1;
        if (outcome === 'sent') await markNotified(db, notice.id, { day, until });
        else if (outcome === 'expired') await deleteSubscription(db, notice.id);
        else await markFailed(db, notice.id, { day, maxFailures });
        progress({ done: counts.sent, total: null });
      }

      await deleteUnused(db);
      for (let after = 0; ;) {
        const due = await selectDue(db, { day, until, after, limit: batchSize });
        await inParallel(due, concurrency, notify);
        const last = due.at(-1);
        if (!last) break;
        after = last.id;
      }
      if (counts.failed > 0 && counts.sent === 0)
        throw new AppError('unavailable', { public: `Sent ${describeCounts(counts)}` });
      return counts;
    },
    summary: (counts) => `Sent ${describeCounts(counts)}`,
  };
}
