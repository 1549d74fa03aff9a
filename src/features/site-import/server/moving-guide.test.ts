import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inArray } from 'drizzle-orm';
import { addTaxonomy, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import { redirects } from '#features/redirects/server/redirects.table.ts';
import { runImport } from './import-run.service.ts';
import { withCandidates } from './list-source.service.ts';
import { siteImportApp } from '#testing/site-import-app.ts';
import { describeOutcome } from './import-run.service.ts';
import { mappingByName } from './name-mapping.ts';
import { readStart } from './source-content.ts';
import { readWordPress } from './sources/wordpress.ts';

const { db, imports } = await siteImportApp();
const root = new URL('../../../../', import.meta.url);
const guide = await readFile(new URL('docs/moving-from-wordpress.md', root), 'utf8');
const outputs = [...guide.matchAll(/```text\n(.*?)\n```/gs)].map(([, text]) => text);
// The guide is for a new installation, with the starter catalogue.
await addTaxonomy(
  db,
  taxonomy.parse(JSON.parse(await readFile(new URL('starter/taxonomy.json', root), 'utf8'))),
);
const author = { id: null, name: 'pariksha import', sessionId: null };

/** Runs the command of the guide and returns what it prints. */
async function imported(isDryRun: boolean, values: string[] = []): Promise<string> {
  const { candidates } = await readWordPress(new URL('docs/examples/wordpress-export.xml', root).pathname);
  return withCandidates(imports, candidates, async (path) => {
    const mapping = mappingByName((await readStart(path)).headings, { columns: [], values });
    const outcome = await runImport(imports, path, mapping, {
      author,
      name: 'the example',
      isDryRun,
      withRedirects: true,
    });
    return describeOutcome({ ...outcome, isDryRun });
  });
}

test('the guide shows what its commands print', async () => {
  const values = ['category=SSC', 'exam=SSC question banks', 'year=2022'];
  const rejects = '\nRejected rows, each with its reason: papers.csv.rejects.csv';
  assert.equal((await imported(true)) + rejects, outputs[0]);
  assert.equal(await imported(false, values), outputs[1]);
  assert.equal(await imported(false, values), outputs[2]);
});

test('the guide names redirects that exist', async () => {
  const rows = [...guide.matchAll(/^\| `([^`]+)`[^|]*\| `([^`]+)`/gm)].map(([, from = '', to = '']) => [
    from.replace(/(.)\/$/, '$1'),
    to,
  ]);
  assert.equal(rows.length, 4);
  const sources = rows.map(([from = '']) => from);
  const found = await db.select().from(redirects).where(inArray(redirects.sourceUrl, sources));
  const targets = new Map(found.map(({ sourceUrl, targetUrl }) => [sourceUrl, targetUrl]));
  assert.deepEqual(
    sources.map((from) => [from, targets.get(from)]),
    rows,
  );
});
