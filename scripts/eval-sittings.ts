/**
 * Prints how well papers are grouped into sittings: `npm run eval:sittings -- FOLDER`. FOLDER contains
 * `lists/papers-index.csv`. `sittings-truth.csv` names the sittings of some of its rows; it was written before the first
 * result was seen. A pair of rows is right if both say "same sitting".
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { getSittingFacts } from '#features/sittings/server/sitting-facts.ts';

const [folder] = process.argv.slice(2);
const list = join(folder ?? '', 'lists', 'papers-index.csv');
if (folder === undefined || !existsSync(list)) {
  console.error('Usage: npm run eval:sittings -- FOLDER, with FOLDER/lists/papers-index.csv');
  process.exit(1);
}
const readCsv = (file: string | URL): Record<string, string>[] =>
  parse(readFileSync(file), { columns: true, relax_quotes: true });

const rows = readCsv(list);
const papers = readCsv(new URL('sittings-truth.csv', import.meta.url)).map(({ row, sitting }) => {
  // The first row of the file is its header.
  const paper = rows[Number(row) - 2]!;
  const { key } = getSittingFacts({
    title: paper['title']!,
    year: paper['year'] ? Number(paper['year']) : null,
    session: paper['session'] || null,
    subjectName: paper['subject'] || null,
    paperType: paper['paper_type']!,
    language: paper['language'] || 'Unknown',
    examNames: [paper['exam']!],
  });
  const group = key === null ? `row ${row}` : [paper['exam'], paper['year'], key].join('/');
  return { row, title: paper['title'], sitting, group };
});

const pairs = papers.flatMap((one, index) => papers.slice(index + 1).map((other) => [one, other] as const));
const isSame = pairs.filter(([one, other]) => one.sitting === other.sitting);
const isGrouped = pairs.filter(([one, other]) => one.group === other.group);
const right = isGrouped.filter(([one, other]) => one.sitting === other.sitting);
for (const [one, other] of isGrouped.filter(([a, b]) => a.sitting !== b.sitting))
  console.log(`wrong: ${one.row} ${one.title} / ${other.row} ${other.title}`);
for (const [one, other] of isSame.filter(([a, b]) => a.group !== b.group))
  console.log(
    `missed: ${one.row} ${one.title} / ${other.row} ${other.title}\n  ${one.group}\n  ${other.group}`,
  );
const share = (part: number, whole: number) =>
  `${((part / whole) * 100).toFixed(1)}% (${part} of ${whole} pairs)`;
console.log(`${papers.length} rows, precision ${share(right.length, isGrouped.length)}`);
console.log(`recall ${share(right.length, isSame.length)}`);
