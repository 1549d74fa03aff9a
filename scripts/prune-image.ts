/**
 * Leaves in `node_modules` what the bundled server loads, for the container image, and marks both builds as fresh: the
 * image has no sources to compare them with.
 */
import { existsSync } from 'node:fs';
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { external } from '#app/process/server-bundle.ts';
import { projectFolder } from '#app/process/web-build.ts';

interface PackageFile {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packages = join(projectFolder, 'node_modules');
/** The image has the native Tesseract. */
const replaced = /tesseract/;
/** Types, source maps, documents, static libraries, and the copy of PDFium for bundlers. */
const unused = '**/{*.{map,ts,mts,cts,md,a},pdfium.wasm.base64-*}';

const readPackage = async (folder: string): Promise<PackageFile> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile;

/** Returns the folder of a package as Node finds it from `folder`, or `undefined` if it is not installed. */
function findPackage(name: string, folder: string): string | undefined {
  const found = join(folder, 'node_modules', name);
  if (existsSync(found)) return found;
  return folder === dirname(folder) ? undefined : findPackage(name, dirname(folder));
}

/** Adds the package and everything that it needs to `kept`. */
async function keep(name: string, from: string, kept: Set<string>): Promise<void> {
  const folder = findPackage(name, from);
  if (!folder || kept.has(folder)) return;
  kept.add(folder);
  const { dependencies, optionalDependencies } = await readPackage(folder);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    await keep(needed, folder, kept);
}

/** Returns the folders of installed packages, without nested ones. */
async function listPackages(): Promise<string[]> {
  const names = await readdir(packages);
  const scoped = names.filter((name) => name.startsWith('@')).map((scope) => `${scope}/*`);
  return Array.fromAsync(glob(['[!@]*', '.*', ...scoped], { cwd: packages }));
}

const kept = new Set<string>();
const { dependencies = {} } = await readPackage(projectFolder);
for (const name of Object.keys(dependencies))
  if (external.test(name) && !replaced.test(name)) await keep(name, projectFolder, kept);
for (const name of await listPackages())
  if (!kept.has(join(packages, name))) await rm(join(packages, name), { recursive: true });
for await (const name of glob(unused, { cwd: packages })) await rm(join(packages, name), { recursive: true });

for (const name of ['dist/build.json', 'dist/app/bundle.json']) {
  const file = join(projectFolder, name);
  const stamp = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...stamp, files: {} }));
}
console.log(`${kept.size} packages are left: ${[...kept].map((path) => relative(packages, path)).join(' ')}`);
