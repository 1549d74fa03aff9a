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
  return [
    `Taken by \`npm run bench\` on ${machine(postgresVersion)}. ${remarks.join(' ')}`.trim(),
    '',
    table(figures),
  ].join('\n');
}

/** Written as the format check wants it. */
async function write(path: string, text: string): Promise<void> {
  const settings = await resolveConfig(path);
  await writeFile(path, await format(text, { ...settings, filepath: path }));
}

/** Writes bench/results.md, and the same between the marks of the README when it has them. */
export async function keepReport(report: string): Promise<string[]> {
  await write(resultsFile, `# Results\n\n${report}\n`);
  const text = await readFile(readme, 'utf8').catch(() => '');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) return [resultsFile];
  await write(readme, `${text.slice(0, from + begin.length)}\n\n${report}\n\n${text.slice(to)}`);
  return [resultsFile, readme];
}
