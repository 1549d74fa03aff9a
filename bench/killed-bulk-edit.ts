import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sitePaths } from '#lib/url/site-paths.ts';
import { ask, signIn } from './busy-day.ts';
import { call, startBulkEdit, type SignedIn } from './cluster-papers.ts';
import { count, seconds, type Figure } from './figure.ts';
import type { Query } from './postgres-processes.ts';
import type { SiteProcess } from './site-process.ts';
import { until } from './troubles.ts';

interface Paper {
  id: number;
  slug: string;
}

/** Three transactions of a bulk edit. */
const papersEdited = 300;
const maxStaleMs = 10_000;
const session = 'Killed shift';

async function addPapers(node: SignedIn, examId: number): Promise<Paper[]> {
  const papers: Paper[] = [];
  const create = (number: number) => {
    const fileUrl = `https://papers.example/killed-${number}.pdf`;
    const body = { title: `Killed edit ${number}`, examId, year: 2020, fileUrl };
    return call<Paper>(node, 'POST', '/api/admin/papers', body);
  };
  while (papers.length < papersEdited)
    papers.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => create(papers.length + i)))));
  return papers;
}

/** Returns the age of the oldest page that a node still shows without the new session, in milliseconds. */
async function measureStale({ url }: { url: string }, papers: Paper[]): Promise<number> {
  const from = performance.now();
  let oldest = 0;
  for (const { slug } of papers)
    for (;;) {
      const age = performance.now() - from;
      if ((await ask(url, { path: sitePaths.paper(slug) })).text.includes(session)) break;
      oldest = age;
      if (age > 2 * maxStaleMs) return oldest;
      await sleep(100);
    }
  return oldest;
}

/** What the database says of a bulk edit: changed papers, those that its report counts, and those in the log. */
async function readState(query: Query, papers: Paper[], jobId: string) {
  const [state] = await query<{
    changed: number;
    reported: number;
    logged: number;
    undone: number;
    runs: number;
  }>(
    `SELECT (SELECT count(*)::int FROM papers WHERE id = ANY($1) AND session = $2) AS changed,
       (SELECT count(*)::int FROM bulk_changes WHERE run_id = run.id AND state = 'changed') AS reported,
       (SELECT coalesce(sum((after->>'papers')::int), 0)::int FROM audit_entries
        WHERE action = 'bulk.done' AND subject_id = run.id) AS logged,
       (SELECT coalesce(sum((after->>'papers')::int), 0)::int FROM audit_entries
        WHERE action = 'bulk.undone' AND subject_id = run.id) AS undone,
       (SELECT count(*)::int FROM bulk_runs WHERE values->>'session' = $2) AS runs
     FROM bulk_runs AS run WHERE job_id = $3`,
    [papers.map(({ id }) => id), session, jobId],
  );
  return state!;
}

const untilDone = (query: Query, jobId: string) =>
  until('the job', async () => {
    const [job] = await query<{ state: string }>('SELECT state FROM job_runs WHERE id = $1', [jobId]);
    if (job!.state === 'failed') throw new Error('The bulk edit failed');
    return job!.state === 'done';
  });

/**
 * Kills the worker in the middle of a bulk edit, and with it the node that has started it. Repeats the start at the
 * other node with the same key, lets the worker continue, and undoes the bulk edit.
 */
export async function killBulkEdit(
  { one, two, worker }: Record<'one' | 'two' | 'worker', SiteProcess>,
  query: Query,
  connectionString: string,
): Promise<Figure[]> {
  const node = { url: two.url, owner: await signIn(two.url) };
  const starter = { url: one.url, owner: await signIn(one.url) };
  const [exam] = await query<{ id: number }>('SELECT id::int FROM exams ORDER BY id DESC LIMIT 1');
  const papers = await addPapers(node, exam!.id);
  const [first, last] = [papers.slice(0, 3), papers.slice(-3)];
  for (const { slug } of [...first, ...last]) await ask(two.url, { path: sitePaths.paper(slug) });
  const ids = papers.map(({ id }) => id);
  const edit = { operation: 'set-session', selection: { ids }, values: { session } };
  const key = { 'idempotency-key': randomUUID() };
  // The third transaction waits for this lock, so that the kill hits the middle.
  const holder = new pg.Client({ connectionString, ssl: false });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM all_papers WHERE id = $1 FOR UPDATE', [ids.at(-1)]);
  const jobId = await startBulkEdit(starter, edit, key);
  await until(
    'the middle of a bulk edit',
    async () => (await readState(query, papers, jobId)).changed > 0,
    20,
  );
  await Promise.all([worker.kill('SIGKILL'), one.kill('SIGKILL')]);
  await holder.end();
  const staleMs = [await measureStale(two, first)];
  const killed = await readState(query, papers, jobId);
  const repeatedId = await startBulkEdit(node, edit, key);
  await Promise.all([worker.start(), one.start()]);
  await untilDone(query, jobId);
  staleMs.push(await measureStale(two, papers), await measureStale(one, last));
  const done = await readState(query, papers, jobId);
  let undoId = '';
  await until('the start of the undo', async () => {
    const path = `/api/admin/bulk/${jobId}/undo`;
    const answer = await ask(two.url, { method: 'POST', path, headers: node.owner });
    if (answer.status === 202) undoId = (JSON.parse(answer.text) as { jobId: string }).jobId;
    return answer.status === 202;
  });
  await untilDone(query, undoId);
  const undone = await readState(query, papers, jobId);
  const name = `Bulk edit of ${papersEdited} papers, worker and node killed`;
  const isEach = (...values: number[]) => values.every((value) => value === papersEdited);
  const isMiddle = killed.changed > 0 && killed.changed < papersEdited;
  const oldest = Math.max(...staleMs);
  return [
    {
      measure: `${name}: papers changed, reported and in the log at the kill`,
      figure: `${killed.changed}, ${killed.reported} and ${killed.logged}`,
      target: 'equal',
      isMet: isMiddle && killed.reported === killed.changed && killed.logged === killed.changed,
    },
    {
      measure: `${name}: the same after a repeated start with the same key`,
      figure: `${done.changed}, ${done.reported} and ${done.logged} in ${done.runs} run`,
      target: `all, in 1 run`,
      isMet: repeatedId === jobId && done.runs === 1 && isEach(done.changed, done.reported, done.logged),
    },
    {
      measure: `${name}: papers undone and in the log`,
      figure: `${count(papersEdited - undone.changed)} and ${undone.undone}`,
      target: 'all',
      isMet: undone.changed === 0 && isEach(undone.undone),
    },
    {
      measure: `${name}: oldest stale page`,
      figure: seconds(oldest),
      target: `≤ ${maxStaleMs / 1000} s`,
      isMet: oldest <= maxStaleMs,
    },
  ];
}
