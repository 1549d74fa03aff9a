import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { openBucketClient } from '#platform/storage/bucket-client.ts';
import type { DatabaseProxy } from '#testing/database-proxy.ts';
import { signIn } from './busy-day.ts';
import { addPaper, uploadPdf, type AddedPaper, type SignedIn } from './cluster-papers.ts';
import { count, type Figure } from './figure.ts';
import type { Query } from './postgres-processes.ts';
import type { SiteProcess } from './site-process.ts';
import { until } from './troubles.ts';

/** Each half of the trouble: first the bucket is silent, then it refuses connections. */
const halfMs = 30_000;
const maxWaitMs = 10_000;

interface Download {
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** Downloads the file of a paper, without being counted as a visitor. */
async function download({ url }: SignedIn, { id }: AddedPaper): Promise<Download> {
  const from = performance.now();
  try {
    const answer = await fetch(`${url}/api/papers/${id}/download`, {
      headers: { 'user-agent': 'curl/8' },
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - from,
    };
  } catch {
    return { status: 0, retryAfter: null, ms: performance.now() - from };
  }
}

/** Compares the bucket with the files that the database names. */
async function compareFiles(endpoint: string, query: Query): Promise<{ lost: number; unnamed: number }> {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = openBucketClient({ endpoint, region: 'us-east-1', credentials, isPathStyle: true });
  // Fewer than a thousand.
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'papers' }));
  client.destroy();
  const stored = new Set(Contents.map(({ Key = '' }) => Key).filter((key) => /\.(pdf|webp)$/.test(key)));
  const rows = await query<{ key: string }>(
    `SELECT storage_key AS key FROM paper_files UNION SELECT thumbnail_key FROM paper_files
     UNION SELECT storage_key FROM uploads UNION SELECT thumbnail_key FROM uploads
     UNION SELECT storage_key FROM retained_files`,
  );
  const named = new Set(rows.map(({ key }) => key).filter((key) => key !== null));
  return { lost: named.difference(stored).size, unnamed: stored.difference(named).size };
}

/**
 * Takes the bucket away for a minute. Meanwhile a node is asked for a file that it has in memory and for others, and
 * gets uploads.
 */
export async function loseBucket(
  { one, two }: Record<'one' | 'two', SiteProcess>,
  query: Query,
  { proxy, endpoint }: { proxy: DatabaseProxy; endpoint: string },
): Promise<Figure[]> {
  const node: SignedIn = { url: two.url, owner: await signIn(two.url) };
  const other: SignedIn = { url: one.url, owner: node.owner };
  const exams = await query<{ id: number }>('SELECT id::int FROM exams ORDER BY id DESC LIMIT 2');
  const add = (title: string) =>
    addPaper(node, { title: `${title} ${Date.now()}`, examId: exams[0]!.id, year: 2019 });
  const [popular, rare] = [await add('Popular'), await add('Rare')];
  // A node keeps a file in memory from its second request on.
  for (let turn = 0; turn < 3; turn += 1) await download(node, popular);
  const kept: Download[] = [];
  const others: Download[] = [];
  const ending = new AbortController();
  const repeat = async (paper: AddedPaper, downloads: Download[]) => {
    for (; !ending.signal.aborted; await sleep(1_000)) downloads.push(await download(node, paper));
  };
  const upload = (text: string) => uploadPdf(node, `${text} ${Date.now()}`);
  proxy.freeze();
  const asking = [repeat(popular, kept), repeat(rare, others)];
  const uploads = [upload('Sent to a silent bucket')];
  await sleep(halfMs);
  proxy.thaw();
  // What was sent to the silent bucket reaches it, although its sender no longer waits.
  await sleep(500);
  await proxy.goAway();
  uploads.push(upload('Sent to no bucket'));
  await sleep(halfMs);
  ending.abort();
  await Promise.all(asking);
  const ended = await Promise.all(uploads);
  await proxy.comeBack();
  const backAt = performance.now();
  for (const each of [node, other])
    await until('downloads', async () => (await download(each, rare)).status === 200);
  await until('an upload', async () => (await upload('Sent afterwards')).state === 'ready');
  const recoveryMs = performance.now() - backAt;
  const { lost, unnamed } = await compareFiles(endpoint, query);
  // Each node deletes files that nothing names when it starts, and each day.
  await one.kill('SIGTERM');
  await one.start();
  const isSwept = async () => (await compareFiles(endpoint, query)).unnamed === 0;
  await until('the sweep', isSwept, 500).catch(() => {});
  const left = await compareFiles(endpoint, query);
  const failed = kept.filter(({ status }) => status !== 200).length;
  const clear = others.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
  const slowest = Math.max(...others.map(({ ms }) => ms));
  const explained = ended.filter(({ state, refusal }) => state === 'ready' || /bucket/.test(refusal ?? ''));
  for (const { refusal } of ended) console.log(`An upload without a bucket: ${refusal}`);
  const name = 'No bucket for a minute';
  return [
    {
      measure: `${name}: failed downloads of a file in memory`,
      figure: `${failed} of ${count(kept.length)}`,
      target: '0',
      isMet: kept.length > 10 && failed === 0,
    },
    {
      measure: `${name}: other downloads, answered 503 with Retry-After`,
      figure: `${clear} of ${count(others.length)}, the slowest after ${(slowest / 1000).toFixed(1)} s`,
      target: `all, ≤ ${maxWaitMs / 1000} s`,
      isMet: others.length > 5 && clear === others.length && slowest <= maxWaitMs,
    },
    {
      measure: `${name}: uploads refused with the reason`,
      figure: `${explained.length} of ${ended.length}`,
      target: 'all',
      isMet: explained.length === ended.length,
    },
    {
      measure: `${name}: stored files lost, and files that nothing names before and after the sweep`,
      figure: `${lost}, ${unnamed} and ${left.unnamed}`,
      target: '0, any and 0',
      isMet: lost === 0 && left.lost === 0 && left.unnamed === 0,
    },
    {
      measure: `${name}: downloads of both nodes and an upload work again`,
      figure: `after ${(recoveryMs / 1000).toFixed(1)} s`,
      target: `≤ ${maxWaitMs / 1000} s`,
      isMet: recoveryMs <= maxWaitMs,
    },
  ];
}
