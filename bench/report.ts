import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '#app/process/web-build.ts';
import type { KeptResults } from './comparison.ts';
import type { Figure } from './figure.ts';

/** Formats the figures as a Markdown table, one row each. */
function formatTable(figures: Figure[]): string {
  const rows = figures.map(({ measure, figure, target, isMet }) => [
    measure,
    figure,
    target,
    isMet === null ? '' : isMet ? 'met' : 'missed',
  ]);
  const formatRow = (cells: string[]) =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    formatRow(['measure', 'figure', 'target', 'verdict']),
    '| --- | --- | --- | --- |',
    ...rows.map(formatRow),
  ].join('\n');
}

/** Returns a description of the machine. */
export function machineName(): string {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim() || 'unknown processor'})`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the stored form of the figures of a command. `remarks` describe the run. */
export function formatReport(
  command: string,
  figures: Figure[],
  postgresVersion: string,
  remarks: string[],
): string {
  const origin = `${machineName()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}, ${today()}`;
  return `${[`Measured by \`${command}\` on ${origin}.`, ...remarks].join(' ')}\n\n${formatTable(figures)}`;
}

/** Writes a file of the project and formats it, as the format check requires. */
async function writeFormatted(path: string, text: string): Promise<void> {
  await writeFile(join(projectFolder, path), text);
  spawnSync('oxfmt', [path], { cwd: projectFolder, stdio: 'inherit' });
  console.log(`Written to ${path}`);
}

/** Inserts a text between the marks of this name in a document of the project. */
export async function insertReport(path: string, name: string, report: string): Promise<void> {
  const text = await readFile(join(projectFolder, path), 'utf8');
  const [before = '', after] = text.split(new RegExp(`(?<=<!-- ${name} -->)[^]*(?=<!-- /${name} -->)`));
  if (after === undefined) throw new Error(`${path} has no marks for ${name}`);
  await writeFormatted(path, `${before}\n\n${report}\n\n${after}`);
}

/** The measures that the README lists, by the beginning of their names. */
const readmeMeasures = [
  'Cached exam page',
  '`/api/search`, ',
  'JavaScript before the first interaction',
  'Lighthouse, exam page',
  'Second `npm start`',
];

/** Returns the figures of the README as a Markdown list. */
export function readmeList(figures: Figure[]): string {
  return readmeMeasures
    .flatMap((name) => figures.find(({ measure }) => measure.startsWith(name)) ?? [])
    .map(({ measure, figure }) => `- ${measure}: ${figure}`)
    .join('\n');
}

/** Writes bench/results.md and the figures, and inserts a few figures between the marks of the README. */
export async function keepReport(report: string, figures: Figure[], results: KeptResults): Promise<void> {
  await writeFormatted('bench/results.md', `# Results\n\n${report}\n`);
  await writeFormatted('bench/results.json', JSON.stringify(results));
  await insertReport('README.md', 'bench', `${report.split('\n', 1)[0]}\n\n${readmeList(figures)}`);
}

/** Returns the figures of the last kept run. */
export async function readKeptResults(): Promise<KeptResults> {
  return JSON.parse(await readFile(join(projectFolder, 'bench/results.json'), 'utf8')) as KeptResults;
}
