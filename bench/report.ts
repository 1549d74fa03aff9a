import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { projectFolder } from '#app/process/web-build.ts';
import type { KeptResults } from './comparison.ts';
import type { Figure } from './figure.ts';

const resultsFile = join(projectFolder, 'bench/results.md');
const figuresFile = join(projectFolder, 'bench/results.json');
const readme = join(projectFolder, 'README.md');
const begin = '<!-- bench -->';
const end = '<!-- /bench -->';
const scaleFile = join(projectFolder, 'docs/scale.md');
const reliabilityFile = join(projectFolder, 'docs/reliability.md');
const chaosMarks = { begin: '<!-- chaos -->', end: '<!-- /chaos -->' };

const verdict = ({ isMet }: Figure) => (isMet === null ? '' : isMet ? 'met' : 'missed');

/** Formats the figures as a Markdown table, one row each. */
function table(figures: Figure[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const hasPeers = figures.some(({ peers }) => peers !== undefined);
  const lines = figures.map((figure) => {
    const cells = [figure.measure, figure.figure, ...(hasPeers ? [figure.peers ?? ''] : []), figure.target];
    return `| ${[...cells, verdict(figure)].map(cell).join(' | ')} |`;
  });
  const heads = ['measure', 'figure', ...(hasPeers ? ['peers'] : []), 'target', 'verdict'];
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...lines].join('\n');
}

/** Returns a description of the machine. */
export function machineName(): string {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim() || 'unknown processor'})`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);

function origin(postgresVersion: string): string {
  return `${machineName()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}, ${today()}`;
}

/** Returns the stored form of the report. `remarks` describe the run. */
export function formatReport(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run bench', figures, postgresVersion, remarks);
}

/** Does the same for a cluster in trouble, or for calls in libraries of several sizes. */
export function formatScaleReport(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run test:scale', figures, postgresVersion, remarks);
}

/** Does the same for a site that is killed repeatedly. */
export function formatChaosReport(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run test:chaos', figures, postgresVersion, remarks);
}

function tableWithOrigin(
  command: string,
  figures: Figure[],
  postgresVersion: string,
  remarks: string[],
): string {
  return [
    `Measured by \`${command}\` on ${origin(postgresVersion)}. ${remarks.join(' ')}`.trim(),
    '',
    table(figures),
  ].join('\n');
}

/** Writes a file and formats it, as the format check requires. */
async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  spawnSync('oxfmt', [path], { cwd: projectFolder, stdio: 'inherit' });
}

/** Inserts a report between two marks of a file. Returns false if the marks are missing. */
async function writeBetween(
  path: string,
  marks: { begin: string; end: string },
  report: string,
): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [from, to] = [text.indexOf(marks.begin), text.indexOf(marks.end)];
  if (from === -1 || to < from) return false;
  await write(path, `${text.slice(0, from + marks.begin.length)}\n\n${report}\n\n${text.slice(to)}`);
  return true;
}

/** The measures that the README lists, by the beginning of their names. */
const readmeMeasures = [
  'Cached exam page',
  '`/api/search`, ',
  'JavaScript before the first interaction',
  'Lighthouse, exam page',
  'Second `npm start`',
];

/** Returns the figures of the README as a Markdown list. Returns `undefined` if one of them was not measured. */
export function readmeList(figures: Figure[]): string | undefined {
  const chosen = readmeMeasures.flatMap(
    (name) => figures.find(({ measure }) => measure.startsWith(name)) ?? [],
  );
  if (chosen.length < readmeMeasures.length) return undefined;
  return chosen.map(({ measure, figure }) => `- ${measure}: ${figure}`).join('\n');
}

/** Writes bench/results.md and the figures, and inserts a few figures between the marks of the README. */
export async function keepReport(report: string, figures: Figure[], results: KeptResults): Promise<string[]> {
  await write(resultsFile, `# Results\n\n${report}\n`);
  await write(figuresFile, JSON.stringify(results));
  const list = readmeList(figures);
  const [firstLine = ''] = report.split('\n');
  const isInReadme =
    list !== undefined && (await writeBetween(readme, { begin, end }, `${firstLine}\n\n${list}`));
  return [resultsFile, figuresFile, ...(isInReadme ? [readme] : [])];
}

/** Returns the committed figures, or `undefined` if there are none. */
export function readCommittedResults(): KeptResults | undefined {
  const path = relative(projectFolder, figuresFile);
  const shown = spawnSync('git', ['show', `HEAD:${path}`], { cwd: projectFolder, encoding: 'utf8' });
  return shown.status === 0 ? (JSON.parse(shown.stdout) as KeptResults) : undefined;
}

/** Inserts a report between the marks of that name in docs/scale.md. */
export async function keepScaleReport(report: string, name: 'scale' | 'calls'): Promise<string> {
  await writeBetween(scaleFile, { begin: `<!-- ${name} -->`, end: `<!-- /${name} -->` }, report);
  return scaleFile;
}

/** Inserts the report of a killed site between the marks of docs/reliability.md. */
export async function keepChaosReport(report: string): Promise<string> {
  await writeBetween(reliabilityFile, chaosMarks, report);
  return reliabilityFile;
}
