import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { createDownloadCounter } from './download-counter.ts';

/** `npm run test:slow` sets KILLS to a larger number. */
const kills = Number(process.env.KILLS ?? 3);
const clients = 8;
const entry = fileURLToPath(new URL('../../../testing/download-node.ts', import.meta.url));

const { db, connection } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'downloads '));
after(() => rm(folder, { recursive: true, force: true }));
const journalFolder = join(folder, 'journal');
const storageFolder = join(folder, 'files');

/** A bundle starts five times as fast: Node.js does not have to find Drizzle's hundreds of modules. */
const script = join(folder, 'node', 'download-node.js');
await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: { ssr: entry, outDir: join(folder, 'node'), emptyOutDir: true, target: 'esnext', minify: false },
});

interface Node {
  child: ChildProcess;
  port: number;
}

/** Starts a process that loads all modules and waits. */
function prepareNode(): ChildProcess {
  const child = spawn(
    process.execPath,
    [script, JSON.stringify({ connection, storageFolder, journalFolder })],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    },
  );
  after(() => child.kill('SIGKILL'));
  return child;
}

async function startNode(child: ChildProcess): Promise<Node> {
  child.stdin?.write('go\n');
  const [url] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, port: Number(new URL(url.toString().trim()).port) };
}

/** Returns whether the complete response arrived. */
async function download(agent: Agent, port: number, paperId: number, visitor: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: `/api/papers/${paperId}/download`,
        headers: {
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 visitor ${visitor}`,
        },
      },
      (answer) => {
        text(answer).then(
          (body) => resolve(answer.statusCode === 200 && body === 'the paper'),
          () => resolve(false),
        );
      },
    );
    sent.on('error', () => resolve(false));
    sent.end();
  });
}

test('repeated kills under load neither lose nor duplicate downloads', async () => {
  const stored = await createFolderStorage(storageFolder).put(
    (async function* () {
      yield Buffer.from('the paper');
    })(),
    { maxBytes: 100, extension: 'pdf' },
  );
  const exam = await createExam(db);
  const papers: { id: number }[] = [];
  for (let number = 0; number < 5; number += 1) {
    const file = { sha256: stored.sha256, storageKey: stored.key, bytes: stored.bytes };
    papers.push(await createPaper(db, { examId: exam.id, file }));
  }
  const acknowledged = new Map(papers.map(({ id }) => [id, 0]));
  const unanswered = new Map(papers.map(({ id }) => [id, 0]));
  const add = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
  let visitor = 0;

  async function load(node: Node): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let isAlive = true; isAlive;) {
      visitor += 1;
      const { id } = papers[visitor % papers.length]!;
      isAlive = await download(agent, node.port, id, visitor);
      add(isAlive ? acknowledged : unanswered, id);
    }
    agent.destroy();
  }

  const waiting = Array.from({ length: 3 }, prepareNode);
  for (let kill = 0; kill < kills; kill += 1) {
    const node = await startNode(waiting.shift()!);
    // Most kills hit while visits wait in the journal. Every third is close to the write that happens each second.
    if (kill % 3 === 2) await sleep(900);
    const loads = Array.from({ length: clients }, () => load(node));
    if (kill + waiting.length < kills - 1) waiting.push(prepareNode());
    // A busy machine may not answer a single download in the time below.
    if (kill === 0) await eventually(() => assert.ok([...acknowledged.values()].every((count) => count > 0)));
    await sleep(kill % 3 === 2 ? 100 + Math.random() * 60 : 20 + Math.random() * 80);
    node.child.kill('SIGKILL');
    await Promise.all(loads);
  }

  const counter = createDownloadCounter({ db, folder: journalFolder, log: createLog('warn') });
  counter.start();
  assert.equal(await counter.flush(), true);
  await counter.close();
  assert.deepEqual(await readdir(journalFolder), []);

  const counted = await db.execute<{ id: number; downloads: number }>(
    sql`SELECT paper_id AS id, downloads FROM paper_stats`,
  );
  for (const { id, downloads } of counted.rows) {
    const sure = acknowledged.get(id) ?? 0;
    assert.ok(sure > 0);
    assert.ok(downloads >= sure, `${sure} downloads were answered and ${downloads} counted`);
    assert.ok(downloads <= sure + (unanswered.get(id) ?? 0), `${downloads} counted of ${sure} answered`);
  }
  const visits = await db.execute<{ visits: number }>(sql`SELECT count(*) AS visits FROM download_visits`);
  assert.equal(
    visits.rows[0]?.visits,
    counted.rows.reduce((sum, { downloads }) => sum + downloads, 0),
  );
});
