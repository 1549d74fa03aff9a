import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { findFreshBundle } from '../../../bin/launch.js';
import { ensureServerBundle } from './server-bundle.ts';
import { projectFolder } from './web-build.ts';

const run = promisify(execFile);

const program = `import './source-stack-traces.ts';
import project from '../../../package.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { fail } from '../../platform/fail.ts';
console.log(project.type);
console.log(readFileSync(new URL('../beside.txt', import.meta.url), 'utf8'));
console.log(String(new URL('../../platform/pdf/pdf-worker.ts', import.meta.url)));
new Worker(new URL('../../platform/pdf/pdf-worker.ts', import.meta.url));
try { fail(); } catch (error) { console.log((error as Error).stack); }
`;
const failing = `interface Nothing { erased: string }

export function fail(nothing?: Nothing): void {
  throw new Error(\`on purpose \${nothing?.erased}\`);
}
`;

/** Creates a project in its own folder, with the programs that are bundled. */
async function smallProject(context: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'bundled project '));
  context.after(() => rm(root, { recursive: true }));
  for (const folder of [
    'src/app/process',
    'src/platform/http',
    'src/platform/pdf',
    'src/platform/ocr',
    'node_modules',
  ])
    await mkdir(join(root, folder), { recursive: true });
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'src/app/process/bundled-main.ts': program,
    'src/app/process/main.ts': `console.log('from the sources');`,
    'src/app/beside.txt': 'a file beside the source',
    'src/platform/fail.ts': failing,
    'src/app/process/program.ts': `export const findCommand = async ([word]) => ({ name: () => word });`,
    'src/platform/http/api-docs-worker.ts': `console.log('a script is read');`,
    'src/platform/pdf/pdf-worker.ts': `console.log('a thread runs');`,
    'src/platform/ocr/page-reader-process.ts': `console.log('a page is read');`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  await cp(join(projectFolder, 'bin'), join(root, 'bin'), { recursive: true });
  const stackTraces = 'src/app/process/source-stack-traces.ts';
  await cp(join(projectFolder, stackTraces), join(root, stackTraces));
  // If a build begins in the same millisecond, it cannot tell whether it read the new content.
  const earlier = new Date(Date.now() - 60_000);
  for (const name of [...Object.keys(files), stackTraces]) await utimes(join(root, name), earlier, earlier);
  return root;
}

const silent = () => {};

describe('server bundle', () => {
  test('finds files beside the sources and starts bundled threads', async (context) => {
    const root = await smallProject(context);
    const { stdout } = await run(process.execPath, [await ensureServerBundle(silent, root)]);
    assert.match(stdout, /a file beside the source/);
    assert.match(stdout, /dist\/app\/\w+\/pdf-worker\.js\n/);
    assert.match(stdout, /a thread runs/);
  });

  test('names line and column of the source in stack traces', async (context) => {
    const root = await smallProject(context);
    const { stdout } = await run(process.execPath, [await ensureServerBundle(silent, root)]);
    assert.match(stdout, /on purpose undefined\n +at fail \(file:.*\/src\/platform\/fail\.ts:4:\d+\)/);
  });

  test('is fresh until a source changes', async (context) => {
    const root = await smallProject(context);
    assert.equal(findFreshBundle(root), undefined);
    const entry = await ensureServerBundle(silent, root);
    assert.equal(findFreshBundle(root), entry);
    await appendFile(join(root, 'src/platform/fail.ts'), '// changed');
    assert.equal(findFreshBundle(root), undefined);
  });

  test('is built again after a source changed', async (context) => {
    const root = await smallProject(context);
    const first = await ensureServerBundle(silent, root);
    await writeFile(join(root, 'src/app/beside.txt'), 'not a source of the bundle');
    const source = join(root, 'src/platform/pdf/pdf-worker.ts');
    await writeFile(source, `console.log('another thread runs');`);
    await utimes(source, new Date(0), new Date(0));
    const second = await ensureServerBundle(silent, root);
    assert.notEqual(second, first);
    assert.match((await run(process.execPath, [second])).stdout, /another thread runs/);
  });

  test('is kept when only the times of its sources change', async (context) => {
    const root = await smallProject(context);
    const entry = await ensureServerBundle(silent, root);
    await utimes(join(root, 'src/platform/fail.ts'), new Date(), new Date());
    const announced: string[] = [];
    assert.equal(await ensureServerBundle((message) => announced.push(message), root), entry);
    assert.deepEqual(announced, []);
    assert.equal(findFreshBundle(root), entry);
  });

  test('is built once by two parallel builds', async (context) => {
    const root = await smallProject(context);
    const announced: string[] = [];
    const build = () => ensureServerBundle((message) => announced.push(message), root);
    const [one, other] = await Promise.all([build(), build()]);
    assert.equal(one, other);
    assert.equal(announced.length, 1);
  });

  /** Builds bundles one after another, each of changed sources. */
  async function buildAgain(root: string, years: number[]): Promise<string> {
    const source = join(root, 'src/platform/fail.ts');
    let entry = '';
    for (const year of years) {
      await appendFile(source, `// ${year}`);
      await utimes(source, new Date(year, 1), new Date(year, 1));
      entry = await ensureServerBundle(silent, root);
    }
    return entry;
  }

  async function listBundles(root: string): Promise<string[]> {
    const entries = await readdir(join(root, 'dist/app'), { withFileTypes: true });
    return entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  }

  test('keeps the previous bundle and deletes older ones', async (context) => {
    const root = await smallProject(context);
    await buildAgain(root, [2001, 2002, 2003]);
    assert.equal((await listBundles(root)).length, 2);
  });

  test(
    'keeps the bundle of a running process over several builds',
    { skip: process.platform !== 'linux' && 'needs /proc' },
    async (context) => {
      const root = await smallProject(context);
      const entry = await buildAgain(root, [2001]);
      const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', entry]);
      await once(running, 'spawn');
      await buildAgain(root, [2002, 2003]);
      const bundles = await listBundles(root);
      running.kill();
      await once(running, 'exit');
      assert.ok(bundles.includes(basename(dirname(entry))));
      await buildAgain(root, [2004]);
      assert.ok(!(await listBundles(root)).includes(basename(dirname(entry))));
    },
  );

  test('throws when it cannot be written', async (context) => {
    const root = await smallProject(context);
    await writeFile(join(root, 'dist'), 'in the way of a folder');
    await assert.rejects(ensureServerBundle(silent, root));
  });
});

describe('launcher', () => {
  const launch = (root: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'bin/pariksha.js'), ...args], {
      env: { ...process.env, NODE_COMPILE_CACHE: '' },
    });

  test('runs the fresh bundle', async (context) => {
    const root = await smallProject(context);
    await ensureServerBundle(silent, root);
    assert.match((await launch(root, 'doctor')).stdout, /a thread runs/);
  });

  test('runs the sources of a command that does not build', async (context) => {
    const root = await smallProject(context);
    assert.deepEqual(await launch(root, 'doctor'), { stdout: 'from the sources\n', stderr: '' });
  });

  test('runs the sources in development', async (context) => {
    const root = await smallProject(context);
    await ensureServerBundle(silent, root);
    assert.match((await launch(root, 'serve', '--development')).stdout, /from the sources/);
  });

  test('builds the web in another process while it bundles the server', async (context) => {
    const root = await smallProject(context);
    await writeFile(
      join(root, 'src/app/process/server-bundle.ts'),
      `export async function ensureServerBundle(announce) {
        announce('bundling');
        return new URL('main.ts', import.meta.url).pathname.replaceAll('%20', ' ');
      }`,
    );
    await writeFile(
      join(root, 'src/app/process/build-web.ts'),
      `console.log('the web of process', process.pid);`,
    );
    // Ends once both processes have closed their output.
    const { stdout } = await launch(root, 'serve');
    assert.match(stdout, /^from the sources$/m);
    assert.match(stdout, /^the web of process \d+$/m);
  });

  test('runs the sources and reports why no bundle was built', async (context) => {
    // This project has no code that could build one.
    const { stdout, stderr } = await launch(await smallProject(context), 'serve');
    assert.equal(stdout, 'from the sources\n');
    assert.match(stderr, /runs from its sources.*No bundle: Cannot find module/);
  });
});
