import PQueue from 'p-queue';
import { z } from 'zod';
import { getLocalNames, translateExamName } from '#features/catalog/catalog.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { NoticeMessage } from '../push-notices.contract.ts';
import { getNoticeTexts } from './notice-texts.ts';
import { deleteUnused, markFailed, markNotified, selectDue, type DueNotice } from './push-notices.queries.ts';
import { getVapidKeys } from './vapid-keys.ts';

const batchSize = 200;
const concurrency = 8;
/** Failed attempts in a row, one a day, after which a subscription is deleted. */
const maxFailures = 7;
/** Failures in a row after which a push service gets nothing more in this run: it is down. */
const maxServiceFailures = 10;
/** Papers count as new after this time: the transaction of a newer one may not be committed yet. */
const settledMs = 10 * 60_000;
/** A notice that was not delivered until the next one is worth nothing. */
const ttlSeconds = 24 * 3_600;

type Outcome = 'sent' | 'expired' | 'failed';

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
  { config, secret }: Context,
  fetch: SafeFetch,
  { endpoint, p256dh, auth }: DueNotice,
  message: NoticeMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { generateRequestDetails } = (await import('web-push')).default;
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:owner@localhost';
  const vapidDetails = { subject, ...getVapidKeys(secret) };
  const options = { vapidDetails, TTL: ttlSeconds, topic: 'new-papers' };
  const subscription = { endpoint, keys: { p256dh, auth } };
  const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), options);
  const request = { headers: headers as Record<string, string>, body: body!, signal };
  try {
    const status = await fetch(endpoint, request, async (answer) => answer.status);
    if (status >= 200 && status < 300) return 'sent';
    return status === 404 || status === 410 ? 'expired' : 'failed';
  } catch (error) {
    if (error instanceof OutgoingError) return 'failed';
    throw error;
  }
}

/**
 * Creates the job that sends each browser one notice a day, if exams that it follows have new papers. A run that died
 * between a notice and its mark sends that notice once more.
 */
export function createSendNoticesJob(
  ctx: Context,
): JobDefinition<Record<string, never>, Record<Outcome, number>> {
  const { db, config } = ctx;
  const fetch = createSafeFetch({
    allow: config.linkCheckAllow,
    userAgent: `Pariksha push notices (+${config.publicUrl})`,
  });
  return {
    name: 'send-notices',
    title: 'Send notices of new papers',
    isExclusive: true,
    input: z.object({}),
    schedule: { input: {}, cron: '0 8 * * *', isOn: true },
    async run(_input, { signal, progress }) {
      const counts: Record<Outcome, number> = { sent: 0, expired: 0, failed: 0 };
      const failuresByService = new Map<string, number>();
      const day = dayInIndia(ctx.now());
      const until = new Date(ctx.now() - settledMs).toISOString();

      async function notify(notice: DueNotice): Promise<void> {
        signal.throwIfAborted();
        const { host } = new URL(notice.endpoint);
        const getFailures = () => failuresByService.get(host) ?? 0;
        if (getFailures() >= maxServiceFailures) return;
        const outcome = await sendNotice(ctx, fetch, notice, await getMessage(ctx, notice), signal);
        failuresByService.set(host, outcome === 'failed' ? getFailures() + 1 : 0);
        counts[outcome] += 1;
        if (outcome === 'sent') await markNotified(db, notice.id, { day, until });
        else await markFailed(db, notice.id, outcome === 'expired' ? 1 : maxFailures);
        progress({ done: counts.sent, total: null });
      }

      await deleteUnused(db);
      for (let after = 0; ;) {
        const due = await selectDue(db, { day, until, after, limit: batchSize });
        const queue = new PQueue({ concurrency });
        await queue.addAll(due.map((notice) => () => notify(notice)));
        const last = due.at(-1);
        if (!last) return counts;
        after = last.id;
      }
    },
    summary: ({ sent }) => `Sent ${formatCount(sent, 'notice')}`,
  };
}
