import { existsSync } from 'node:fs';
import { chmod, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { waitForFileLock } from '#platform/file-lock/file-lock.ts';
import type { Plugin } from 'vite';
import { areUntouched } from '../../../bin/source-states.js';
import {
  getFolders,
  hashFiles,
  openToReaders,
  readStates,
  writeBuildFile,
  type SourceStates,
} from './built-files.ts';
import type { BackOfficeAssets, PageAssets } from '../web/page-assets.ts';

export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
const builtFolder = join(projectFolder, 'dist');
const stampFile = join(builtFolder, 'build.json');
/** Outside the folders that a build deletes first. */
const lockFile = join(projectFolder, 'node_modules/.cache/pariksha/web-build.lock');
/** For the slowest machine, with other processes waiting for the lock. */
const maxBuildMs = 600_000;

/** Source files of the web build. */
const sources = [
  'src/app/web/**/*',
  'src/ui/**/*',
  'src/admin-kit/**/*',
  'src/lib/**/*.ts',
  'src/features/*/web/**/*',
  'src/features/*/*.{contract,web,admin}.{ts,tsx}',
  // Names without a kind, such as list-sizes.ts.
  'src/features/*/+([!.]).ts',
  'src/app/web/texts/*.po',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

export interface WebBuild {
  /** Hash of the sources. */
  hash: string;
  /**
   * States of the sources and their folders. If they are unchanged, the contents are not read. Older versions did not
   * write this field.
   */
  files?: SourceStates;
  assets: PageAssets;
  backOffice: BackOfficeAssets;
  /** URLs of the scripts, styles and first fonts of public pages, which the service worker stores. */
  publicAssets: string[];
}

/** Returns the paths of the sources, relative to the project folder. */
async function findSources(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: projectFolder, withFileTypes: true })) {
    if (file.isFile() && !file.name.endsWith('.test.ts'))
      files.push(relative(projectFolder, join(file.parentPath, file.name)));
  }
  return files.sort();
}

async function readSources(): Promise<{ hash: string; states: SourceStates }> {
  const files = await findSources();
  // Before the contents are read: a later change then has another state.
  const states = await readStates(projectFolder, [...files, ...getFolders(files)]);
  return { hash: await hashFiles(projectFolder, files), states };
}

interface ManifestEntry {
  file: string;
  /** Manifest keys of the chunks that the file imports. */
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Fonts that are preloaded. Headings use a fallback font of the same width at first, so that body text loads first. */
const earlyFonts = /source-sans-3-latin/;

type Manifest = Record<string, ManifestEntry>;

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(builtFolder, 'client/.vite', name), 'utf8')) as Manifest;
}

function getEntry(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source];
  if (!entry) throw new Error(`The web build has no ${source}`);
  return entry;
}

const url = (file: string) => `/${file}`;

function getFonts(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set(files)].filter((file) => earlyFonts.test(file)).map(url);
}

/** Returns the file of a manifest key and the files that it needs: scripts that it imports, and styles. */
function findFiles(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = getEntry(manifest, key);
  if (files.has(file)) return files;
  for (const one of [file, ...css]) files.add(one);
  for (const imported of imports) findFiles(manifest, imported, files);
  return files;
}

async function backOfficeAssets(): Promise<BackOfficeAssets> {
  const manifest = await readManifest('back-office.json');
  const { file, css = [] } = getEntry(manifest, 'src/app/web/admin/entry-admin.tsx');
  const editor = 'src/app/web/admin/entry-editor.tsx';
  return {
    script: url(file),
    styles: css.map(url),
    fonts: getFonts(manifest),
    editor: {
      script: url(getEntry(manifest, editor).file),
      files: [...findFiles(manifest, editor)].map(url),
    },
  };
}

/** Leaves out the fonts that only some pages or languages need. */
async function publicAssets(): Promise<string[]> {
  const manifest = await readManifest('manifest.json');
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files.filter((file) => /\.(js|css)$/.test(file)).map(url), ...getFonts(manifest)])];
}

async function pageAssets(): Promise<PageAssets> {
  const manifest = await readManifest('manifest.json');
  const entry = getEntry(manifest, 'src/app/web/entry-client.ts');
  return {
    script: url(entry.file),
    styles: (entry.css ?? []).map(url),
    fonts: getFonts(manifest),
  };
}

/**
 * Compresses the files that browsers load, in parallel. Files of public pages get the best compression. Files of the
 * back office get a level that takes 3% of the time for 9% more bytes.
 */
async function compressAssets(): Promise<void> {
  const entries = Object.values(await readManifest('manifest.json'));
  const publicFiles = new Set(entries.flatMap(({ file, css = [] }) => [file, ...css]));
  const folder = join(builtFolder, 'client');
  const names = await Array.fromAsync(glob('**/*.{js,css,svg}', { cwd: folder }));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const quality = publicFiles.has(name) ? constants.BROTLI_MAX_QUALITY : 5;
      const tight = promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      });
      await writeFile(`${path}.br`, await tight);
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Adds the absolute path of every module of a build to `modules`. */
function listModules(modules: Set<string>): Plugin {
  return {
    name: 'list-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id.split('?', 1)[0]!);
    },
  };
}

/** Throws if a module of the project is missing in the sources: its changes would not make a build stale. */
function assertAreSources(modules: Set<string>, sources: SourceStates): void {
  const missing = [...modules]
    .map((path) => relative(projectFolder, path))
    .filter((path) => path.startsWith('src/') && !(path in sources));
  if (missing.length > 0) throw new Error(`These modules are missing in \`sources\`: ${missing.join(', ')}`);
}

async function buildWeb(hash: string, files: SourceStates): Promise<WebBuild> {
  const { createBuilder } = await import('vite');
  for (const part of ['client', 'server', 'build.json'])
    await rm(join(builtFolder, part), { recursive: true, force: true });
  await mkdir(builtFolder, { recursive: true });
  const modules = new Set<string>();
  const builder = await createBuilder({
    root: projectFolder,
    configLoader: 'native',
    logLevel: 'warn',
    plugins: [listModules(modules)],
    // Two builds write into this folder in parallel.
    environments: { client: { build: { emptyOutDir: false } } },
  });
  await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
  assertAreSources(modules, files);
  await compressAssets();
  await chmod(builtFolder, 0o755);
  // Skip the bundle of the server: another process may be writing it.
  for (const part of ['client', 'server']) await openToReaders(join(builtFolder, part));
  const build = {
    hash,
    files,
    assets: await pageAssets(),
    backOffice: await backOfficeAssets(),
    publicAssets: await publicAssets(),
  };
  await writeBuildFile(stampFile, build);
  return build;
}

async function existingBuild(): Promise<WebBuild | undefined> {
  if (!existsSync(stampFile)) return undefined;
  return JSON.parse(await readFile(stampFile, 'utf8')) as WebBuild;
}

/**
 * Returns the built web. Builds it if it is missing or stale, one process at a time. Calls `announce` before a build.
 */
export async function ensureWebBuild(announce: (message: string) => void): Promise<WebBuild> {
  const existing = await existingBuild();
  if (existing?.files && areUntouched(projectFolder, existing.files)) return existing;
  if (existing) {
    const { hash, states } = await readSources();
    if (existing.hash === hash) {
      // The stamp only makes the next check faster.
      await writeBuildFile(stampFile, { ...existing, files: states }).catch(() => {});
      return existing;
    }
  }
  await mkdir(dirname(lockFile), { recursive: true });
  const lock = await waitForFileLock(lockFile, 'exclusive', { timeoutMs: maxBuildMs });
  if (!lock) throw new Error('Another process builds the web and does not come to an end');
  try {
    // Read again, because waiting for the lock can take minutes.
    const sources = await readSources();
    const ofAnother = await existingBuild();
    if (ofAnother?.hash === sources.hash) return ofAnother;
    announce(
      existing ? 'The web sources have changed. Building again' : 'Building the web for the first time',
    );
    return await buildWeb(sources.hash, sources.states);
  } finally {
    lock.release();
  }
}
