import { setTimeout as sleep } from 'node:timers/promises';
import { sitePaths } from '#lib/url/site-paths.ts';
import { ask, signIn } from './busy-day.ts';
import { findOldestWrong, type Change } from './cdn-traffic.ts';
import { addPaper, call, startBulkEdit, type AddedPaper, type SignedIn } from './cluster-papers.ts';
import { count, seconds, type Figure } from './figure.ts';
import type { Query } from './postgres-processes.ts';
import { until } from './troubles.ts';

/** An answer of one node. `sentAt` is a reading of `performance.now()`. */
interface NodeAnswer {
  node: string;
  path: string;
  sentAt: number;
  /** 0 without a complete answer. */
  status: number;
  text: string;
}

/** A write, and the paths that showed the state before it. */
interface NodeChange extends Change<NodeAnswer> {
  paths: string[];
  isRemoval: boolean;
}

const pausedMs = 30_000;
const maxStaleMs = 10_000;
/** No paper of the starter library has this year, so a list of it has only the papers of this test. */
const year = 1991;
/** Lists that contain every paper of this test. */
const lists = [
  '/',
  `/browse?year=${year}`,
  `/api/papers?year=${year}`,
  '/browse?search=quagga',
  '/api/search?q=quagga',
];
/** Downloads of programs are not counted. */
const headers = { 'user-agent': 'curl/8' };
const pagePaths = ({ id, slug, sha256 }: AddedPaper) => [
  sitePaths.paper(slug),
  `/files/${sha256}.pdf`,
  `/api/papers/${id}/download`,
];

/** Requests the paths from each node every second. The returned function ends that and returns all answers. */
function watchNodes(nodes: string[], paths: string[]): () => Promise<NodeAnswer[]> {
  const answers: NodeAnswer[] = [];
  const ending = new AbortController();
  const look = async (node: string, path: string) => {
    const sentAt = performance.now();
    answers.push({ node, path, sentAt, ...(await ask(node, { path, headers })) });
  };
  const watching = nodes.map(async (node) => {
    for (; !ending.signal.aborted; await sleep(1_000))
      await Promise.all(paths.map((path) => look(node, path)));
  });
  return async () => {
    ending.abort();
    await Promise.all(watching);
    return answers;
  };
}

/** Returns the change that has just renamed a paper, or removed it from the public pages. */
function noteChange(paper: AddedPaper, isRemoval: boolean): NodeChange {
  const own = pagePaths(paper);
  const paths = isRemoval ? [...lists, ...own] : [...lists, own[0]!];
  return {
    at: performance.now(),
    paths,
    isRemoval,
    isWrong: ({ path, status, text }) =>
      status === 200 &&
      paths.includes(path) &&
      ((isRemoval && own.includes(path)) || text.includes(paper.title)),
  };
}

async function rename(node: SignedIn, { id }: AddedPaper): Promise<void> {
  const path = `/api/admin/papers/${id}`;
  const paper = await call<object>(node, 'GET', path);
  await call(node, 'PUT', path, { ...paper, title: `Renamed ${Math.random()}` });
}

async function hide(node: SignedIn, { id }: AddedPaper, query: Query): Promise<void> {
  const values = { hiddenReason: 'A test' };
  await startBulkEdit(node, { operation: 'hide', selection: { ids: [id] }, values });
  const statement = 'SELECT FROM papers WHERE id = $1 AND hidden_at IS NOT NULL';
  await until('a hidden paper', async () => (await query(statement, [id])).length > 0);
}

const discard = (node: SignedIn, { id }: AddedPaper) => call(node, 'DELETE', `/api/admin/papers/${id}`);
const erase = (node: SignedIn, { id }: AddedPaper) => call(node, 'DELETE', `/api/admin/trash/${id}`);

/**
 * Freezes the LISTEN connection of the first node for 30 seconds. Meanwhile papers are renamed, hidden, put into the
 * trash and deleted, and both nodes are asked for every page that shows them.
 */
export async function loseNotifications(
  { one, two }: Record<'one' | 'two', { url: string }>,
  query: Query,
  listening: { freeze(): void; thaw(): void },
): Promise<Figure[]> {
  const deaf: SignedIn = { url: one.url, owner: await signIn(one.url) };
  const other: SignedIn = { url: two.url, owner: await signIn(two.url) };
  // The home page has the newest paper of each exam. The load adds papers to the first one.
  const exams = await query<{ id: number }>('SELECT id::int FROM exams ORDER BY id OFFSET 1 LIMIT 5');
  const papers: AddedPaper[] = [];
  for (const { id: examId } of exams)
    papers.push(await addPaper(other, { title: `Quagga ${examId} x${Date.now()}`, examId, year }));
  const stopWatching = watchNodes([one.url, two.url], [...lists, ...papers.flatMap(pagePaths)]);
  // Both nodes have every page in their caches before the first change.
  await sleep(5_000);
  listening.freeze();
  const frozenAt = performance.now();
  const changes: NodeChange[] = [];
  const works: [isRemoval: boolean, work: (paper: AddedPaper) => Promise<unknown>][] = [
    [false, (paper) => rename(other, paper)],
    [true, (paper) => hide(other, paper, query)],
    [true, (paper) => discard(other, paper)],
    [true, (paper) => discard(other, paper).then(() => erase(other, paper))],
    [false, (paper) => rename(deaf, paper)],
  ];
  for (const [index, [isRemoval, work]] of works.entries()) {
    await work(papers[index]!);
    changes.push(noteChange(papers[index]!, isRemoval));
    await sleep(5_000);
  }
  await sleep(Math.max(0, frozenAt + pausedMs - performance.now()));
  listening.thaw();
  const thawedAt = performance.now();
  await sleep(maxStaleMs + 2_000);
  return summarize(await stopWatching(), changes, { deaf: one.url, frozenAt, thawedAt });
}

function summarize(
  answers: NodeAnswer[],
  changes: NodeChange[],
  { deaf, frozenAt, thawedAt }: { deaf: string; frozenAt: number; thawedAt: number },
): Figure[] {
  const ofDeaf = answers.filter(({ node }) => node === deaf);
  const [before, after] = [
    ofDeaf.filter(({ sentAt }) => sentAt < thawedAt),
    ofDeaf.filter(({ sentAt }) => sentAt >= thawedAt),
  ];
  const staleRow = (measure: string, some: NodeAnswer[], since: NodeChange[]): Figure => {
    const oldest = findOldestWrong(some, since);
    return {
      measure,
      figure: `${seconds(oldest)} after the change, ${count(some.length)} answers`,
      target: `≤ ${maxStaleMs / 1000} s`,
      isMet: some.length > 0 && oldest <= maxStaleMs,
    };
  };
  const removals = changes.filter(({ isRemoval }) => isRemoval);
  const served = answers.filter((answer) =>
    removals.some(({ at, isWrong }) => answer.sentAt > at + maxStaleMs && isWrong(answer)),
  );
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  // A path that never showed the old state could not have been stale.
  const unseen = changes.flatMap(({ at, paths, isWrong }) =>
    paths.filter(
      (path) => !ofDeaf.some((answer) => answer.path === path && answer.sentAt < at && isWrong(answer)),
    ),
  );
  for (const { node, path } of answers.filter((answer) => findOldestWrong([answer], changes) > maxStaleMs))
    console.log(`Stale: ${node}${path}`);
  for (const { node, path, status } of failed) console.log(`Failed: ${status} ${node}${path}`);
  for (const path of unseen) console.log(`Never showed the old state: ${path}`);
  const name = 'Notifications frozen for 30 s';
  return [
    staleRow(`${name}: oldest stale answer of that node`, before, changes),
    staleRow(
      `${name}: oldest stale answer of that node after their end`,
      after,
      changes.map((change) => ({ ...change, at: Math.max(change.at, thawedAt) })),
    ),
    staleRow(
      `${name}: oldest stale answer of the other node`,
      answers.filter(({ node }) => node !== deaf),
      changes,
    ),
    {
      measure: `${name}: unpublished papers served 10 s later (pages, lists, files)`,
      figure: `${served.length} of ${count(answers.filter(({ sentAt }) => sentAt > frozenAt).length)}`,
      target: '0',
      isMet: removals.length === 3 && served.length === 0 && unseen.length === 0,
    },
    {
      measure: `${name}: failed requests`,
      figure: `${failed.length} of ${count(answers.length)}`,
      target: '0',
      isMet: failed.length === 0,
    },
  ];
}
