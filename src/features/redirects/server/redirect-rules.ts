import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { isPagePath } from '#lib/url/page-path.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldProblem } from '#platform/errors/app-error.ts';
import { getTargetHost } from './redirect-url.ts';
import { longestChain, type RedirectFault } from './redirect-faults.ts';
import { appendRest, createRedirectGraph } from './redirect-graph.ts';
import type { ActiveRedirect } from './redirect-steps.ts';
import { selectActiveSources } from './redirects-admin.queries.ts';
import { createSourceIndex, parseSource } from './redirect-sources.ts';
import { selectHosts } from './redirect-hosts.queries.ts';
import { selectActiveRedirects } from './redirects.queries.ts';

/**
 * Returns the names of the pages at these English URLs of the site, by URL. A query has only one `/browse` filter.
 * The composition root knows every kind of page.
 */
export type PagesAt = (db: Database, urls: string[]) => Promise<ReadonlyMap<string, string>>;

const pathOf = (target: string) => target.split(/[?#]/, 1)[0]!;

/** Returns the targets on this site that have no page and no redirect. */
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

/** A redirect to write, with its URLs in stored form. */
export interface Candidate {
  sourceUrl: string;
  targetUrl: string;
  isActive: boolean;
  ignoresCase: boolean;
  statusCode: number;
  /** Its current state, if it exists. */
  present?: { sourceUrl: string; isActive: boolean } | undefined;
}

/** Whether this write makes a redirect start to lead away from its source. */
const isNewlyActive = ({ isActive, sourceUrl, present }: Candidate) =>
  isActive && !(present?.isActive && present.sourceUrl === sourceUrl);

/** Returns an error text for a loop or a chain that is too long. */
export function faultSentence({ kind, path }: RedirectFault): string {
  const steps = path.map(getReadableUrl).join(' -> ');
  return kind === 'loop'
    ? `This would create a redirect loop: ${steps}`
    : `This would create a chain of ${path.length - 1} redirects. At most ${longestChain} are allowed: ${steps}`;
}

/** Returns the problem with a candidate by itself, or with a page that it hides. */
function ownProblem(
  candidate: Candidate,
  known: {
    hosts: ReadonlySet<string>;
    pages: ReadonlyMap<string, string>;
    isPage: (path: string) => boolean;
  },
): FieldProblem | undefined {
  const { hosts, pages, isPage } = known;
  const { sourceUrl, targetUrl } = candidate;
  const host = getTargetHost(targetUrl);
  if (host !== undefined && !hosts.has(host)) {
    const message = `Redirects may not lead to ${host}: it is not on the list of other sites`;
    return { field: 'targetUrl', message };
  }
  const self = createRedirectGraph([candidate], isPage).faultOf(sourceUrl);
  if (self) return { field: 'targetUrl', message: faultSentence(self) };
  const page = isNewlyActive(candidate) ? pages.get(sourceUrl) : undefined;
  return page === undefined
    ? undefined
    : { field: 'sourceUrl', message: `This URL belongs to the page ${page}` };
}

/** Candidates checked before the event loop handles other requests. */
const atOnce = 250;
/** Maximum number of planning rounds: each may refuse only one of thousands of candidates. */
const mostRounds = 5;
const tooEntangled = 'Too many of these redirects lead to each other. Import fewer at a time';

/** The writes for a list of candidates, with chains of path redirects flattened. */
export interface RedirectsPlan {
  /** By candidate index; `undefined` if the candidate may be written. */
  problems: (FieldProblem | undefined)[];
  /** By candidate index: its target, or the end of the chain behind the target. */
  targets: string[];
  /** Existing redirects to the source of a candidate, with the new target. */
  retargeted: { sourceUrl: string; targetUrl: string }[];
}

type Planned = Omit<RedirectsPlan, 'problems'> & { refused: [at: number, message: string][] };

/**
 * Adds the candidates without a problem one by one. A refused candidate that is active now stays as it is, so the
 * caller must repeat the round.
 */
async function planRound(
  active: ActiveRedirect[],
  candidates: Candidate[],
  problems: unknown[],
  isPage: (path: string) => boolean,
): Promise<Planned> {
  const graph = createRedirectGraph(active, isPage);
  const taking = candidates.flatMap((candidate, at) => (problems[at] ? [] : [{ candidate, at }]));
  for (const { candidate } of taking) {
    graph.remove(candidate.sourceUrl);
    if (candidate.present) graph.remove(candidate.present.sourceUrl);
  }
  const targets = candidates.map(({ targetUrl }) => targetUrl);
  const retargeted = new Map<string, string>();
  const refused: Planned['refused'] = [];
  const isOfCandidate = new Set(taking.map(({ candidate }) => candidate.sourceUrl));

  for (const [count, { candidate, at }] of taking.entries()) {
    if (count % atOnce === 0) await turnOfLoop();
    const { sourceUrl } = candidate;
    if (!candidate.isActive) continue;
    graph.set(candidate);
    const fault = graph.faultOf(sourceUrl);
    if (fault?.kind === 'loop') {
      graph.remove(sourceUrl);
      refused.push([at, faultSentence(fault)]);
      continue;
    }
    const end = graph.endOf(sourceUrl)!;
    graph.set({ ...candidate, targetUrl: end });
    const before = graph.leadingTo(sourceUrl);
    for (const redirect of before) graph.set({ ...redirect, targetUrl: appendRest(end, redirect.targetUrl) });
    const chain = graph.faultOf(sourceUrl);
    if (chain) {
      graph.remove(sourceUrl);
      for (const redirect of before) graph.set(redirect);
      refused.push([at, faultSentence(chain)]);
      continue;
    }
    for (const redirect of before)
      if (!isOfCandidate.has(redirect.sourceUrl))
        retargeted.set(redirect.sourceUrl, graph.get(redirect.sourceUrl)!.targetUrl);
  }
  for (const { candidate, at } of taking)
    targets[at] = graph.get(candidate.sourceUrl)?.targetUrl ?? targets[at]!;
  return {
    targets,
    retargeted: [...retargeted].map(([sourceUrl, target]) => ({ sourceUrl, targetUrl: target })),
    refused,
  };
}

/** Returns the pages at targets that prefix or case-insensitive redirects match too. */
async function pagesBehindFallbacks(
  transaction: Database,
  redirects: { sourceUrl: string; targetUrl: string; ignoresCase: boolean }[],
  pagesAt: PagesAt,
): Promise<ReadonlyMap<string, string>> {
  const fallbacks = createSourceIndex<true>();
  for (const { sourceUrl, ignoresCase } of redirects)
    if (ignoresCase || parseSource(sourceUrl).isPrefix) fallbacks.set(sourceUrl, ignoresCase, true);
  const paths = redirects.map(({ targetUrl }) => pathOf(targetUrl)).filter((path) => path.startsWith('/'));
  return pagesAt(transaction, [...new Set(paths.filter((path) => fallbacks.match(path)))]);
}

/**
 * Plans to write all candidates together. Returns the problem of each, and flattens chains so that each path is
 * one redirect away from its page. If candidates form a loop, the last one is refused. To write the result, call this
 * under the same `lockMoves`. A preview needs no lock.
 */
export async function planRedirects(
  transaction: Database,
  candidates: Candidate[],
  pagesAt: PagesAt,
): Promise<RedirectsPlan> {
  const appearing = candidates.filter(isNewlyActive).map(({ sourceUrl }) => sourceUrl);
  const pages = await pagesAt(transaction, appearing);
  const hosts = new Set((await selectHosts(transaction)).map(({ host }) => host));
  const active = await selectActiveRedirects(transaction);
  const shown = await pagesBehindFallbacks(transaction, [...active, ...candidates], pagesAt);
  const isPage = (path: string) => shown.has(path);
  const problems = candidates.map((candidate) => ownProblem(candidate, { hosts, pages, isPage }));
  for (let round = 0; round < mostRounds; round += 1) {
    const { refused, ...planned } = await planRound(active, candidates, problems, isPage);
    for (const [at, message] of refused) problems[at] = { field: 'targetUrl', message };
    if (!refused.some(([at]) => candidates[at]!.present?.isActive)) return { ...planned, problems };
  }
  // The redirects without these changes are valid, so every candidate can be refused.
  candidates.forEach((_candidate, at) => (problems[at] ??= { field: 'targetUrl', message: tooEntangled }));
  return { problems, targets: candidates.map(({ targetUrl }) => targetUrl), retargeted: [] };
}
