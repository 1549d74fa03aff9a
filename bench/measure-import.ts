import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { count, lowerTime, median, type Measurement } from './figure.ts';
import { emptyLibrary, type BenchLibrary } from './library.ts';
import { projectFolder } from '#app/process/web-build.ts';

const target = 5_000;

/** Writes generated papers to a CSV of URLs, for an import without files. */
async function writeCsv({ context }: BenchLibrary, rows: number, path: string): Promise<void> {
  const found = await context.database.pool.query(
    `SELECT categories.name AS category, exams.name AS exam, subjects.name AS subject, year, session, paper_type,
       language, title, format('https://papers.example.org/%s.pdf', papers.id) AS file_url
     FROM papers JOIN exams ON exams.id = exam_id JOIN categories ON categories.id = category_id
     LEFT JOIN subjects ON subjects.id = subject_id ORDER BY papers.id LIMIT $1`,
    [rows],
  );
  await pipeline(found.rows, stringify({ header: true }), createWriteStream(path));
}

/** Measures the duration of the owner's command. Throws its error output if it fails. */
async function importSeconds(dataDir: string, csvPath: string): Promise<number> {
  const started = performance.now();
  const command = spawn(process.execPath, ['bin/pariksha.js', 'import', csvPath], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  command.stderr.on('data', (text) => (said += text));
  const [code] = (await once(command, 'close')) as [number];
  if (code !== 0) throw new Error(`pariksha import ended with ${code}: ${said.trim().slice(-300)}`);
  return (performance.now() - started) / 1000;
}

/** Measures `pariksha import` of papers without files into an empty library. */
export const importing: Measurement = {
  name: 'import',
  async measure({ isQuick, library, usualPapers }) {
    const rows = isQuick ? 10_000 : 50_000;
    const source = await library(usualPapers);
    const rates: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      const empty = await emptyLibrary();
      try {
        const csvPath = join(empty.dataDir, 'papers.csv');
        await writeCsv(source, rows, csvPath);
        const seconds = await importSeconds(empty.dataDir, csvPath);
        const { rows: found } = await empty.context.database.pool.query<{ papers: number }>(
          'SELECT count(*) AS papers FROM papers',
        );
        if ((found[0]?.papers ?? 0) < rows) throw new Error(`${found[0]?.papers} of ${rows} rows came in`);
        rates.push(rows / seconds);
      } finally {
        await empty.remove();
      }
    }
    const rate = median(rates);
    return [
      {
        measure: `\`pariksha import\` of ${count(rows)} rows without files, whole command`,
        figure: `${count(rate)} rows/s`,
        target: `≥ ${count(target)} rows/s`,
        isMet: rate >= target,
        check: lowerTime(1 / rate),
      },
    ];
  },
};
