import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createZip, type ZipEntry } from './zip-of.ts';

export type { ZipEntry };

/** Writes a ZIP of these entries without validation. */
export async function writeZip(path: string, entries: ZipEntry[]): Promise<void> {
  await writeFile(path, await createZip(entries));
}

export type Manifest = Record<string, unknown> & {
  entries: { name: string; bytes?: number; sha256: string }[];
  tables: { name: string; rows: number }[];
};

/** Returns the manifest's description of these entries. */
export const getManifestEntries = (entries: ZipEntry[]): Manifest['entries'] =>
  entries.map(({ name, content }) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));

const lineCount = (text: Buffer) => text.toString().split('\n').filter(Boolean).length;

/** Returns the entries of a backup with a matching manifest, modified by `change`. */
export function withManifest(
  entries: ZipEntry[],
  facts: Record<string, unknown>,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): ZipEntry[] {
  const others = entries.filter(({ name }) => name !== 'manifest.json');
  const tables = others.flatMap(({ name, content }) => {
    const table = /^tables\/(.*)\.jsonl$/.exec(name)?.[1];
    return table === undefined ? [] : [{ name: table, rows: lineCount(content) }];
  });
  const files = others.filter(({ name }) => name.startsWith('files/'));
  const manifest = change({
    ...facts,
    files: { count: files.length, bytes: files.reduce((sum, { content }) => sum + content.length, 0) },
    tables,
    entries: getManifestEntries(others),
  });
  return [...others, { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }];
}
