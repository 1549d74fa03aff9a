import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectFolder } from '#app/web-build.ts';
import type { Figure } from './figure.ts';

const resultsFile = join(projectFolder, 'bench/results.md');
const readme = join(projectFolder, 'README.md');
const begin = '<!-- bench -->';
const end = '<!-- /bench -->';
const scaleFile = join(projectFolder, 'docs/scale.md');
const scaleMarks = { begin: '<!-- scale -->', end: '<!-- /scale -->' };
const reliabilityFile = join(projectFolder, 'docs/reliability.md');
const chaosMarks = { begin: '<!-- chaos -->', end: '<!-- /chaos -->' };

function verdict({ isMet, target }: Figure): string {
  if (target === '') return '';
  return isMet === null ? 'not measured' : isMet ? 'met' : 'missed';
}

/** The figures as a table in Markdown, one line each. */
function table(figures: Figure[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = figures.map((figure) => {
    const cells = [figure.measure, figure.figure, figure.target, verdict(figure)];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  return ['| measure | figure | target | verdict |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** What the figures were taken on. */
function machine(postgresVersion: string): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() || 'unknown processor';
  const date = new Date().toISOString().slice(0, 10);
  return `${cores.length} cores (${model}), Node ${process.versions.node}, PostgreSQL ${postgresVersion}, ${date}`;
}

/** The report as it is kept; `remarks` say what kind of run it was. */
export function reportOf(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run bench', figures, postgresVersion, remarks);
}

/** As `reportOf`, of a cluster in trouble. */
export function scaleReportOf(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run test:scale', figures, postgresVersion, remarks);
}

/** As `reportOf`, of one site that is killed again and again. */
export function chaosReportOf(figures: Figure[], postgresVersion: string, remarks: string[]): string {
  return tableWithOrigin('npm run test:chaos', figures, postgresVersion, remarks);
}

function tableWithOrigin(
  command: string,
  figures: Figure[],
  postgresVersion: string,
  remarks: string[],
): string {
  return [
    `Taken by \`${command}\` on ${machine(postgresVersion)}. ${remarks.join(' ')}`.trim(),
    '',
    table(figures),
  ].join('\n');
}

/** Written as the format check wants it. */
async function write(path: string, text: string): Promise<void> {
  const settings = await resolveConfig(path);
  await writeFile(path, await format(text, { ...settings, filepath: path }));
}

/** Puts a report between two marks of a file; false when they are not there. */
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

/** Writes bench/results.md, and the same between the marks of the README when it has them. */
export async function keepReport(report: string): Promise<string[]> {
  await write(resultsFile, `# Results\n\n${report}\n`);
  return (await writeBetween(readme, { begin, end }, report)) ? [resultsFile, readme] : [resultsFile];
}

/** Writes the report of a cluster in trouble between the marks of docs/scale.md. */
export async function keepScaleReport(report: string): Promise<string> {
  await writeBetween(scaleFile, scaleMarks, report);
  return scaleFile;
}

/** Writes the report of a killed site between the marks of docs/reliability.md. */
export async function keepChaosReport(report: string): Promise<string> {
  await writeBetween(reliabilityFile, chaosMarks, report);
  return reliabilityFile;
}
