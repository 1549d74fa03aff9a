import type { Database } from '#platform/database/database.ts';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';
import { selectControls } from './link-results.queries.ts';

export type NetworkFailures = ReturnType<typeof createNetworkFailures>;

/** Checks links and calls `found` for each, with `null` for a skipped link. */
export type CheckAll = (
  links: LinkToCheck[],
  found: (link: LinkToCheck, finding: LinkFinding | null) => Promise<void>,
) => Promise<void>;

interface AnsweredChecks {
  /** Start of the run. Links checked since then are not used as controls. */
  begunAt: string;
  checkAll: CheckAll;
}

/**
 * Holds failures without a response until the run shows whether this server's own connection works. Links of
 * `ownHost` are checked without a request, so they say nothing about it.
 */
export function createNetworkFailures(db: Database, ownHost: string) {
  /** Number of checks that got a response. */
  let answered = 0;
  const held = new Map<number, { host: string; finding: LinkFinding }>();

  /** Checks links of other sites that worked before. Counts how many respond now. */
  async function runControls({ begunAt, checkAll }: AnsweredChecks) {
    const hosts = [...new Set([ownHost, ...[...held.values()].map(({ host }) => host)])];
    const controls = await selectControls(db, {
      checkedBefore: begunAt,
      exceptHosts: hosts,
      most: held.size,
    });
    const counts = { answered: 0, failed: 0 };
    await checkAll(controls, async (_link, finding) => {
      if (finding) counts[isNetworkFailure(finding) ? 'failed' : 'answered'] += 1;
    });
    return counts;
  }

  return {
    /** Holds a failure. Returns false for a finding that can be saved at once. */
    hold({ id, host }: LinkToCheck, finding: LinkFinding): boolean {
      if (!isNetworkFailure(finding)) {
        if (host !== ownHost) answered += 1;
        return false;
      }
      held.set(id, { host, finding });
      return true;
    },
    count: () => held.size,
    ids: () => [...held.keys()],
    findings: () => [...held].map(([id, { finding }]) => ({ id, ...finding })),
    /** Returns whether these failures are more than half of the run's checks, control checks included. */
    async areMost(checks: AnsweredChecks): Promise<boolean> {
      if (held.size <= answered) return false;
      // Without controls, a run of failing links could never be conclusive.
      const controls = await runControls(checks);
      return held.size + controls.failed > answered + controls.answered;
    },
  };
}
