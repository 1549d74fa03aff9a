import type { Author } from '#platform/audit/audited-write.ts';
import { type AppError, fieldError } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { HostReplacement, HostReport } from '../link-checker.contract.ts';
import { checkLink } from './check-link.ts';
import { countHostLinks, selectHostLinks } from './link-results.queries.ts';
import type { LinksContext } from './links-context.ts';
import { replaceUses } from './replace-uses.service.ts';

const samples = 3;
const batchSize = 100;
const maxRefusals = 200;

interface Checkpoint {
  afterId: number;
  done: number;
  report: HostReport;
}

/** 'http://old.example/a.pdf?b=1' -> 'https://new.example/a.pdf?b=1'. */
export function withOrigin(url: string, origin: string): string {
  const { pathname, search, hash } = new URL(url);
  return origin + pathname + search + hash;
}

/** Throws `validation_failed` for a host that cannot be used. */
export function refuseImpossibleHost({ config }: LinksContext, { from, to }: HostReplacement): void {
  const own = new URL(config.publicUrl);
  if (to === own.origin || from === own.host) throw badHost('This is the host of this site.');
  if (new URL(to).hostname === from) throw badHost('This is the current host.');
}

/** Counts what changes, and checks the first new URLs. Throws `validation_failed` for a host that cannot be used. */
export async function previewHostReplacement(links: LinksContext, change: HostReplacement) {
  refuseImpossibleHost(links, change);
  const { db } = links;
  const { from, to } = change;
  const counted = await countHostLinks(db, from);
  const first = await selectHostLinks(db, from, 0, samples);
  const checked = await Promise.all(
    first.map(async ({ id, url, isFile }) => {
      const moved = withOrigin(url, to);
      const host = new URL(moved).hostname;
      const { status, message } = await checkLink(links, { id, url: moved, host, isFile, bytes: null });
      return { from: url, to: moved, status, message };
    }),
  );
  return { ...counted, samples: checked };
}

/**
 * Replaces the host in all URLs of a site that has moved, link by link. Paths and queries stay. An interrupted run continues; a repeated run finds
 * nothing to replace.
 */
export async function replaceHost(
  links: LinksContext,
  author: Author,
  { from, to }: HostReplacement,
  job: RunningJob,
) {
  const { db } = links;
  const checkpoint = job.checkpoint as Checkpoint | null;
  const report = checkpoint?.report ?? { from, to, links: 0, uses: 0, refused: [] };
  let { afterId, done } = checkpoint ?? { afterId: 0, done: 0 };
  const total = done + (await countHostLinks(db, from)).links;
  for (;;) {
    const batch = await selectHostLinks(db, from, afterId, batchSize);
    if (batch.length === 0) return report;
    for (const link of batch) {
      job.signal.throwIfAborted();
      const change = await replaceUses(links, author, link, withOrigin(link.url, to));
      if (change.linkId !== undefined) report.links += 1;
      report.uses += change.replaced;
      report.refused = [...report.refused, ...change.refused].slice(0, maxRefusals);
      afterId = link.id;
      done += 1;
      await job.saveCheckpoint({ afterId, done, report });
      job.progress({ done, total: Math.max(total, done), note: from });
    }
  }
}

function badHost(message: string): AppError {
  return fieldError('validation_failed', 'to', message);
}
