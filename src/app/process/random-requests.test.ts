/**
 * Sends random calls to a running site, as visitor, editor and owner: every operation of the OpenAPI document, pages
 * and feeds. `npm run test:fuzz` sends 100,000; `REQUESTS` and `SEED` change that.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { addUser } from '#features/auth/server/users.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createCategory, createExam, createPaper, deletePapers } from '#testing/factories.ts';
import '#testing/memoized-scrypt.ts';
import { createRandomCalls, readOperations, type Call, type Operation } from '#testing/random-calls.ts';
import { pausePageReading } from '#testing/site-database.ts';
import { createSiteData } from '#testing/site-data.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import {
  examples,
  otherPaths,
  password,
  signInEmail,
  unreachable,
  untimed,
} from './random-requests.fixture.ts';
import { startServer } from './server.ts';

const isCommand = process.env.REQUESTS !== undefined;
const requests = Number(process.env.REQUESTS ?? 2_000);
const seed = Number(process.env.SEED ?? (isCommand ? Date.now() % 1_000_000 : 1));
/** Calls of one test. New records then replace deleted ones. */
const roundLength = 250;
/** For one call, judged only in the command: it needs a quiet machine. */
const maxMs = 2_000;

const { dataDir, databaseUrl, remove } = await createSiteData();
const server = await startServer(
  parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: isCommand ? 'error' : 'silent',
  }),
);
const { connection, database, log, storage } = server.context;
const { db } = database;
const invalidation = createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
const users = { db, write: createAuditedWrite({ db, invalidation }) };
await pausePageReading(databaseUrl);
after(async () => {
  await server.close();
  await invalidation.close();
  await remove();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  json: unknown;
  milliseconds: number;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let clients = 0;

/** Sends a call as the site's own pages do, each from another client network. */
function send({ method, url, headers, body = '' }: Call, cookie = ''): Promise<Answer> {
  clients += 1;
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = httpRequest(server.url, {
    // A kept connection may close while the next request is on its way.
    agent: false,
    method,
    path: url,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
      'content-length': Buffer.byteLength(body),
      cookie,
      ...headers,
    },
  });
  request.on('error', reject);
  request.on('response', (response) => {
    buffer(response).then((bytes) => {
      const { statusCode: status = 0, headers: sent } = response;
      const json = parseJson(bytes.toString());
      resolve({ status, headers: sent, json, milliseconds: performance.now() - started });
    }, reject);
  });
  request.end(body);
  return promise;
}

const roles = ['visitor', 'editor', 'owner'] as const;
type Role = (typeof roles)[number];
const cookies: Partial<Record<Role, string>> = {};
const emails: Partial<Record<Role, string>> = {};

async function getSession(email: string | undefined): Promise<string | undefined> {
  const answer = await send({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers['set-cookie']?.find((each) => /session=./.test(each))?.split(';')[0];
}

/** Signs the role in again, as a new user if its calls have disabled the last one. */
async function signIn(role: 'editor' | 'owner'): Promise<void> {
  cookies[role] = emails[role] && (await getSession(emails[role]));
  if (cookies[role]) return;
  const email = `${role}-${randomUUID()}@example.org`;
  emails[role] = email;
  await addUser(users, { email, name: role, role, password });
  cookies[role] = await getSession(email);
}

const isSignedOut = ({ status, json }: Answer) =>
  status === 401 || (json as { code?: unknown } | undefined)?.code === 'reauthentication_required';

const content = tinyPdf([{ text: 'A question paper' }]);

/** Adds exams, each with a stored paper, a linked one and one in the trash: calls delete whole categories. */
async function addRecords(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    const name = `Exam ${randomUUID()}`;
    const { id: categoryId } = await createCategory(db, { name });
    const { id: examId } = await createExam(db, { name, categoryId });
    const bytes = Buffer.concat([content, Buffer.from(`% ${examId}`)]);
    const { key, sha256 } = await storage.put(Readable.from([bytes]), {
      maxBytes: 100_000,
      extension: 'pdf',
    });
    const file = { sha256, storageKey: key, bytes: bytes.length, pages: 1 };
    await createPaper(db, { examId, slug: randomUUID(), file });
    await createPaper(db, { examId, slug: randomUUID() });
    await deletePapers(db, [(await createPaper(db, { examId, slug: randomUUID() })).id]);
  }
}

const describeCall = ({ method, url, headers, body }: Call) =>
  [method, url, JSON.stringify(headers), body?.toString('utf8').slice(0, 2_000)].join(' ');

const needsNothing = ({ method, parameters }: Operation) =>
  method === 'GET' && !parameters.some(({ required }) => required);

await Promise.all([signIn('editor'), signIn('owner')]);
await addUser(users, { email: signInEmail, name: 'Signs in', role: 'editor', password });
const { json: document } = await send(
  { method: 'GET', url: '/api/openapi.json', headers: {} },
  cookies.owner,
);
const described = readOperations(document as Parameters<typeof readOperations>[0]);
const operations = [...described, ...readOperations({ paths: otherPaths })];
const calls = createRandomCalls(seed, examples);
const succeeded = new Set<string>();

/** Sends a call and returns how it failed, or `undefined`. */
async function tryOperation(operation: Operation, role: Role, isOdd: boolean): Promise<string | undefined> {
  const call = calls.make(operation, isOdd);
  const answer = await send(call, cookies[role]).catch((error: Error) => error);
  if (answer instanceof Error) return `${answer.message} for ${role}: ${describeCall(call)}`;
  if (answer.status < 400) {
    succeeded.add(operation.name);
    calls.learn(operation, answer.json);
  }
  if (role !== 'visitor' && isSignedOut(answer)) await signIn(role);
  const isRefused = answer.status === 503 && answer.headers['retry-after'] !== undefined;
  const isSlow = isCommand && answer.milliseconds > maxMs && !(operation.name in untimed);
  if (!isSlow && (answer.status < 500 || isRefused)) return undefined;
  return `${answer.status} in ${Math.round(answer.milliseconds)} ms for ${role}: ${describeCall(call)}`;
}

/** Sends calls to all lists, then random ones: half of them try what has not succeeded yet. */
async function runRound(): Promise<string[]> {
  await addRecords();
  calls.forget();
  const lists = described
    .filter(needsNothing)
    .filter(({ name }) => !(name in untimed && succeeded.has(name)));
  const failures: string[] = [];
  for (let count = 0; count < roundLength; count += 1) {
    const remaining = operations.filter(({ name }) => !succeeded.has(name) && !(name in unreachable));
    const expected = lists[count] ?? (calls.isOne(0.5) ? calls.pick(remaining) : undefined);
    const failure = expected
      ? await tryOperation(expected, 'owner', false)
      : await tryOperation(calls.pick(operations), calls.pick(roles), calls.isOne(0.6));
    if (failure) failures.push(failure);
  }
  return failures;
}

for (let last = roundLength; last <= requests; last += roundLength)
  test(`no call up to number ${last} fails (seed ${seed})`, async () => {
    const failures = await runRound();
    // At once: the test runner shows errors after the last of all calls.
    for (const failure of failures) process.stderr.write(`${failure}\n`);
    assert.deepEqual(failures, []);
  });

test('calls of every operation succeed', (context) => {
  const names = operations.map(({ name }) => name);
  const missed = names.filter((name) => !succeeded.has(name) && !(name in unreachable));
  context.diagnostic(`${succeeded.size} of ${names.length} operations succeeded`);
  // A short run does not reach every operation.
  if (requests >= 100_000) assert.deepEqual(missed, []);
  else assert.ok(missed.length < names.length / 4, missed.join(', '));
});
