import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sitePath } from '#lib/url/link-target.ts';
import { isPagePath } from '#lib/url/page-path.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldProblem } from '#platform/errors/app-error.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { getTargetHost, type OwnSite } from './redirect-url.ts';
import type { RedirectRow } from './redirects-admin.queries.ts';
import { findFault, type Targets } from './redirect-graph.ts';
import { getSources, isPrefix } from './redirect-sources.ts';
import { selectHosts } from './redirect-hosts.queries.ts';
import { selectActiveRedirectsFrom, selectManualRedirects, switchOff } from './redirects.queries.ts';

/**
 * Returns the names of the pages at these English URLs of the site, by URL. A query has only one `/browse` filter.
 * The composition root knows every kind of page.
 */
export type PagesAt = (db: Database, urls: string[]) => Promise<ReadonlyMap<string, string>>;

/** What checks of redirects need to know of the site, from the composition root. */
export interface RedirectRules {
  pagesAt: PagesAt;
  site: OwnSite;
}

/** What the routes and imports of redirects need. */
export interface RedirectsContext extends Context, RedirectRules {
  /** Kinds of pages that automatic redirects point at. */
  pages: readonly PageKind[];
}

/** Returns redirects with the current paths of their pages as targets. If visitors cannot open a page, its last one. */
export async function withCurrentTargets(
  db: Database,
  redirects: RedirectRow[],
  pages: readonly PageKind[],
): Promise<RedirectRow[]> {
  const paths = new Map<string | null, Map<number | null, string>>();
  for (const { kind, getPaths } of pages) {
    const ids = redirects.flatMap(({ pageKind, pageId }) => (pageKind === kind ? (pageId ?? []) : []));
    if (ids.length > 0) paths.set(kind, await getPaths(db, ids));
  }
  return redirects.map((redirect) => ({
    ...redirect,
    targetUrl: paths.get(redirect.pageKind)?.get(redirect.pageId) ?? redirect.targetUrl,
  }));
}

const getPath = (target: string) => target.split(/[?#]/, 1)[0]!;

/** Returns the targets on this site that have no page and no redirect. */
export async function findTargetsWithoutPage(
  db: Database,
  targets: string[],
  pagesAt: PagesAt,
): Promise<Set<string>> {
  const paths = targets.map(getPath).filter(isPagePath);
  const pages = await pagesAt(db, paths);
  const redirected = new Set((await selectActiveRedirectsFrom(db, paths)).map(({ sourceUrl }) => sourceUrl));
  const isNowhere = (path: string) => isPagePath(path) && !pages.has(path) && !redirected.has(path);
  return new Set(targets.filter((target) => isNowhere(getPath(target))));
}

/** A redirect to write, with its URLs in stored form. */
export interface Candidate {
  sourceUrl: string;
  targetUrl: string;
  isActive: boolean;
  /** Its current state, if it exists. */
  present?: Omit<Candidate, 'present'> | undefined;
}

/** Whether this write makes a redirect start to lead away from its source. */
const isNewlyActive = ({ isActive, sourceUrl, present }: Candidate) =>
  isActive && !(present?.isActive && present.sourceUrl === sourceUrl);

/** Returns the problem with a candidate by itself, or with a page that it hides. */
function findOwnProblem(
  candidate: Candidate,
  hosts: ReadonlySet<string>,
  pages: ReadonlyMap<string, string>,
  isPage: (path: string) => boolean,
): FieldProblem | undefined {
  const { sourceUrl, targetUrl } = candidate;
  const host = getTargetHost(targetUrl);
  if (host !== undefined && !hosts.has(host)) {
    const message = `Redirects may not lead to ${host}: it is not on the list of other sites`;
    return { field: 'targetUrl', message };
  }
  const self = findFault(new Map([[sourceUrl, targetUrl]]), sourceUrl, isPage);
  if (self !== undefined) return { field: 'targetUrl', message: self };
  const page = isNewlyActive(candidate) ? pages.get(sourceUrl) : undefined;
  return page === undefined
    ? undefined
    : { field: 'sourceUrl', message: `This URL belongs to the page ${page}` };
}

/** Writes a candidate into the targets. Returns an error text, and changes nothing, if it forms a loop. */
function addCandidate(
  targets: Targets,
  candidate: Candidate,
  isPage: (path: string) => boolean,
): string | undefined {
  const { sourceUrl, targetUrl, isActive, present } = candidate;
  if (present) targets.delete(present.sourceUrl);
  if (!isActive) return undefined;
  targets.set(sourceUrl, targetUrl);
  const fault = findFault(targets, sourceUrl, isPage);
  if (fault === undefined) return undefined;
  targets.delete(sourceUrl);
  if (present?.isActive) targets.set(present.sourceUrl, present.targetUrl);
  return fault;
}

/** Candidates checked before the event loop handles other requests. */
const batchSize = 250;
/** Maximum number of rounds. A redirect may be refused only because a later candidate has not yet replaced another. */
const maxRounds = 5;

/** Returns the pages at targets that prefix redirects match too. */
async function findPagesBehindPrefixes(
  transaction: Database,
  redirects: { sourceUrl: string; targetUrl: string }[],
  pagesAt: PagesAt,
): Promise<ReadonlyMap<string, string>> {
  const prefixes = new Set(redirects.map(({ sourceUrl }) => sourceUrl).filter(isPrefix));
  if (prefixes.size === 0) return new Map();
  const paths = redirects.map(({ targetUrl }) => getPath(targetUrl)).filter((path) => path.startsWith('/'));
  const isMatched = (path: string) => getSources(path).some((source) => prefixes.has(source));
  return pagesAt(transaction, [...new Set(paths.filter(isMatched))]);
}

/**
 * Returns the problem of each candidate by index, if all the others are written; `undefined` if it may be written. If
 * candidates form a loop, the last one is refused. To write the candidates, call this under the same `lockMoves`. A
 * preview needs no lock.
 */
export async function findProblems(
  transaction: Database,
  candidates: Candidate[],
  pagesAt: PagesAt,
): Promise<(FieldProblem | undefined)[]> {
  const appearing = candidates.filter(isNewlyActive).map(({ sourceUrl }) => sourceUrl);
  const pages = await pagesAt(transaction, appearing);
  const hosts = new Set((await selectHosts(transaction)).map(({ host }) => host));
  const active = await selectManualRedirects(transaction);
  const prefixed = await findPagesBehindPrefixes(transaction, [...active, ...candidates], pagesAt);
  const isPage = (path: string) => prefixed.has(path);
  const problems = candidates.map((candidate) => findOwnProblem(candidate, hosts, pages, isPage));
  const targets: Targets = new Map(active.map(({ sourceUrl, targetUrl }) => [sourceUrl, targetUrl]));
  let pending = [...candidates.keys()].filter((at) => !problems[at]);
  for (let round = 0; round < maxRounds; round += 1) {
    const refused: number[] = [];
    for (const [count, at] of pending.entries()) {
      if (count % batchSize === 0) await yieldToEventLoop();
      const message = addCandidate(targets, candidates[at]!, isPage);
      problems[at] = message === undefined ? undefined : { field: 'targetUrl', message };
      if (message !== undefined) refused.push(at);
    }
    if (refused.length === 0 || refused.length === pending.length) break;
    pending = refused;
  }
  return problems;
}

/** Redirects of earlier versions may form longer chains than a save allows now. Visitors follow them in several steps. */
const maxRestoredSteps = 10;

/**
 * For redirects that no save has checked, such as those of a restored backup: switches off the active ones that lead to
 * a URL that may not be linked, to a site that is not on the list, into a loop, or through too many redirects. They stay
 * in the list, because a page that comes back can make them right again.
 */
export async function switchOffFaultyRedirects(transaction: Database, pagesAt: PagesAt): Promise<void> {
  const active = await selectManualRedirects(transaction);
  const pages = await findPagesBehindPrefixes(transaction, active, pagesAt);
  const hosts = new Set((await selectHosts(transaction)).map(({ host }) => host));
  const targets: Targets = new Map(active.map(({ sourceUrl, targetUrl }) => [sourceUrl, targetUrl]));
  const faulty = active.filter(({ sourceUrl, targetUrl }) => {
    const host = getTargetHost(targetUrl);
    const isLinkable = (sitePath(targetUrl) ?? parseWebUrl(targetUrl)) !== null;
    const isAllowed = isLinkable && (host === undefined || hosts.has(host));
    const fault = findFault(targets, sourceUrl, (path) => pages.has(path), maxRestoredSteps);
    if (isAllowed && fault === undefined) return false;
    return targets.delete(sourceUrl);
  });
  await switchOff(
    transaction,
    faulty.map(({ sourceUrl }) => sourceUrl),
  );
}
