import type { Database } from '#platform/database/database.ts';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';
import { selectControls } from './link-results.queries.ts';

/** Failures without an answer, held back until the run shows whether this server's own connection works. */
export interface NetworkFailures {
  /** Takes a failure; false for a finding that is to be saved at once. */
  hold(link: LinkToCheck, finding: LinkFinding): boolean;
  count(): number;
  /** Ids of the links held. */
  ids(): number[];
  findings(): ({ id: number } & LinkFinding)[];
  /** Whether these failures are most of the checks of a run, control checks included. */
  areMost(options: AnsweredChecks): Promise<boolean>;
}

/** Checks links and calls `found` for each; with null for one that was not tried. */
export type CheckAll = (
  links: LinkToCheck[],
  found: (link: LinkToCheck, finding: LinkFinding | null) => Promise<void>,
) => Promise<void>;

interface AnsweredChecks {
  /** How many checks of the run got an answer. */
  answered: number;
  /** The start of the run: links checked since then are no controls. */
  begunAt: string;
  checkAll: CheckAll;
}

export function createNetworkFailures(db: Database): NetworkFailures {
  const held = new Map<number, { host: string; finding: LinkFinding }>();

  /** Counts how many links of other sites, which worked before, answer now. */
  async function runControls({ begunAt, checkAll }: AnsweredChecks) {
    const hosts = [...new Set([...held.values()].map(({ host }) => host))];
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
    hold({ id, host }, finding) {
      if (!isNetworkFailure(finding)) return false;
      held.set(id, { host, finding });
      return true;
    },
    count: () => held.size,
    ids: () => [...held.keys()],
    findings: () => [...held].map(([id, { finding }]) => ({ id, ...finding })),
    async areMost(checks) {
      if (held.size <= checks.answered) return false;
      // A run of failing links alone would never be conclusive.
      const controls = await runControls(checks);
      return held.size + controls.failed > checks.answered + controls.answered;
    },
  };
}
