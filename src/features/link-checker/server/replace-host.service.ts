import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { HostReplacement, HostReport } from '../link-checker.contract.ts';
import type { CheckLink } from './check-link.ts';
import { countHostLinks, selectHostLinks } from './replace-host.queries.ts';
import { replaceUses } from './replace-uses.service.ts';

export type ReplaceHost = ReturnType<typeof createReplaceHost>;

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

/** Replaces the host in all URLs of a site, after it has moved. Paths and queries stay. */
export function createReplaceHost(dependencies: {
  db: Database;
  sources: readonly LinkSource[];
  check: CheckLink;
  /** No trailing slash. */
  publicUrl: string;
}) {
  const { db, sources, check, publicUrl } = dependencies;

  function assertPossible({ from, to }: HostReplacement): void {
    const own = new URL(publicUrl);
    if (to === own.origin || from === own.host) throw badHost('This is the host of this site.');
    if (new URL(to).hostname === from) throw badHost('This is the current host.');
  }

  return {
    /** Throws `validation_failed` for a host that cannot be used. */
    assertPossible,
    /** Counts what changes, and checks the first new URLs. Throws `validation_failed` for a host that cannot be used. */
    async preview(change: HostReplacement) {
      assertPossible(change);
      const { from, to } = change;
      const counted = await countHostLinks(db, from);
      const first = await selectHostLinks(db, from, 0, samples);
      const checked = await Promise.all(
        first.map(async ({ id, url, isFile }) => {
          const moved = withOrigin(url, to);
          const host = new URL(moved).hostname;
          const { status, message } = await check({ id, url: moved, host, isFile, bytes: null });
          return { from: url, to: moved, status, message };
        }),
      );
      return { ...counted, samples: checked };
    },
    /** Replaces link by link. An interrupted run continues; a repeated run finds nothing to replace. */
    async run(author: Author, { from, to }: HostReplacement, job: RunningJob) {
      const checkpoint = job.checkpoint as Checkpoint | null;
      const report = checkpoint?.report ?? { from, to, links: 0, uses: 0, refused: [] };
      let { afterId, done } = checkpoint ?? { afterId: 0, done: 0 };
      const total = done + (await countHostLinks(db, from)).links;
      for (;;) {
        const links = await selectHostLinks(db, from, afterId, batchSize);
        if (links.length === 0) return report;
        for (const link of links) {
          job.signal.throwIfAborted();
          const change = await replaceUses({ db, sources }, author, link, withOrigin(link.url, to));
          if (change.linkId !== undefined) report.links += 1;
          report.uses += change.replaced;
          report.refused = [...report.refused, ...change.refused].slice(0, maxRefusals);
          afterId = link.id;
          done += 1;
          await job.saveCheckpoint({ afterId, done, report });
          job.progress({ done, total: Math.max(total, done), note: from });
        }
      }
    },
  };
}

function badHost(message: string): AppError {
  return fieldError('validation_failed', 'to', message);
}
