import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { isPagePath } from '#lib/page-address.ts';
import { readableAddress } from '#lib/readable-address.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldProblem } from '#platform/errors/app-error.ts';
import { hostOf } from './redirect-address.ts';
import { createRedirectWays, longestChain, type RedirectWays } from './redirect-ways.ts';
import { selectActiveSources } from './redirects-admin.queries.ts';
import { selectHosts } from './redirect-hosts.queries.ts';
import { selectActiveWays } from './redirects.queries.ts';

/**
 * Names by address of the pages that are shown at some of these addresses of this site, in English; of a query only one
 * filter of `/browse` is asked for. The composition root knows every kind of page.
 */
export type PagesAt = (db: Database, addresses: string[]) => Promise<ReadonlyMap<string, string>>;

const pathOf = (target: string) => target.split(/[?#]/, 1)[0]!;

/** Which of these targets are on this site and neither a page nor redirected. */
export async function targetsNowhere(
  db: Database,
  targets: string[],
  pagesAt: PagesAt,
): Promise<Set<string>> {
  const paths = targets.map(pathOf).filter(isPagePath);
  const pages = await pagesAt(db, paths);
  const redirected = await selectActiveSources(db, paths);
  const isNowhere = (path: string) => isPagePath(path) && !pages.has(path) && !redirected.has(path);
  return new Set(targets.filter((target) => isNowhere(pathOf(target))));
}

/** A redirect as it would be; its addresses are in the form that is stored. */
export interface Candidate {
  sourceUrl: string;
  targetUrl: string;
  isActive: boolean;
  /** What it is now, if it is there. */
  present?: { sourceUrl: string; isActive: boolean } | undefined;
}

/** Whether a redirect begins to lead away from its source by this. */
const isNewlyActive = ({ isActive, sourceUrl, present }: Candidate) =>
  isActive && !(present?.isActive && present.sourceUrl === sourceUrl);

/** What is wrong with a way, for people. */
export function faultSentence({ kind, path }: NonNullable<ReturnType<RedirectWays['faultOf']>>): string {
  const way = path.map(readableAddress).join(' -> ');
  return kind === 'loop'
    ? `This would lead in a circle: ${way}`
    : `This would lead over ${path.length - 1} redirects, and ${longestChain} are the most: ${way}`;
}

/** What is wrong with a candidate by itself, or with what it hides. */
function ownProblem(
  candidate: Candidate,
  { hosts, pages }: { hosts: ReadonlySet<string>; pages: ReadonlyMap<string, string> },
): FieldProblem | undefined {
  const { sourceUrl, targetUrl } = candidate;
  const host = hostOf(targetUrl);
  if (host !== undefined && !hosts.has(host)) {
    const message = `Redirects may not lead to ${host}: it is not on the list of other sites`;
    return { field: 'targetUrl', message };
  }
  const self = createRedirectWays([[sourceUrl, targetUrl]]).faultOf(sourceUrl);
  if (self) return { field: 'targetUrl', message: faultSentence(self) };
  const page = isNewlyActive(candidate) ? pages.get(sourceUrl) : undefined;
  return page === undefined
    ? undefined
    : { field: 'sourceUrl', message: `There is a page at this address: ${page}` };
}

/** So many candidates are looked at before others on this node have a turn. */
const atOnce = 250;
/** So often candidates are looked at again after some were refused: each time may refuse only one of thousands. */
const mostRounds = 5;
const tooEntangled = 'Too many of these redirects lead to each other: write fewer of them at a time';

/**
 * What is wrong with each of these, were all of them written together; undefined for those that may be. Where some make
 * a circle or a chain of each other, the last of them are refused. To be asked under `lockMoves`, and written under it.
 */
export async function problemsOf(
  transaction: Database,
  candidates: Candidate[],
  pagesAt: PagesAt,
): Promise<(FieldProblem | undefined)[]> {
  const appearing = candidates.filter(isNewlyActive).map(({ sourceUrl }) => sourceUrl);
  const pages = await pagesAt(transaction, appearing);
  const hosts = new Set((await selectHosts(transaction)).map(({ host }) => host));
  const problems = candidates.map((candidate) => ownProblem(candidate, { hosts, pages }));

  const before = new Map(await selectActiveWays(transaction));
  const ways = createRedirectWays(before);
  const undo = ({ sourceUrl, present }: Candidate) => {
    for (const source of [sourceUrl, present?.sourceUrl])
      if (source !== undefined) ways.set(source, before.get(source));
  };
  candidates.forEach(({ sourceUrl, targetUrl, isActive, present }, at) => {
    if (problems[at]) return;
    if (present) ways.set(present.sourceUrl, undefined);
    ways.set(sourceUrl, isActive ? targetUrl : undefined);
  });
  const refuse = (at: number, message: string) => {
    problems[at] = { field: 'targetUrl', message };
    undo(candidates[at]!);
  };
  const backwards = [...candidates.entries()].toReversed();
  // What one that is refused leaves as it was may be in the way of another.
  let isSettled = false;
  for (let round = 0; !isSettled && round < mostRounds; round += 1) {
    isSettled = true;
    for (const [at, { sourceUrl, isActive }] of backwards) {
      if (at % atOnce === 0) await turnOfLoop();
      if (problems[at] || !isActive) continue;
      const fault = ways.faultOf(sourceUrl);
      if (!fault) continue;
      refuse(at, faultSentence(fault));
      isSettled = false;
    }
  }
  // As they all were before, they are allowed.
  if (!isSettled) for (const [at] of backwards) if (!problems[at]) refuse(at, tooEntangled);
  return problems;
}
