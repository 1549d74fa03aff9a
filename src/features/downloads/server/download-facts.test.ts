import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { createDownloadFacts, getDownloadName } from './download-facts.ts';

const { db, connection } = await testDatabase();

test('only cached facts can be read while the database is unavailable', async () => {
  const proxy = await databaseProxy(connection);
  const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await away.close();
    await proxy.close();
  });
  const [hot, cold] = [await createPaper(db), await createPaper(db)];
  const facts = createDownloadFacts(away.db);
  const known = await facts.get(hot.id);
  assert.equal(known?.title, hot.title);
  await proxy.goAway();
  assert.equal(await facts.get(hot.id), known);
  await assert.rejects(facts.get(cold.id), { code: 'unavailable' });
});

test('stale facts are used while the database is unavailable', async () => {
  const proxy = await databaseProxy(connection);
  const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await away.close();
    await proxy.close();
  });
  const paper = await createPaper(db);
  const facts = createDownloadFacts(away.db);
  const known = await facts.get(paper.id);
  await proxy.goAway();
  facts.drop(['catalog', 'papers', 'category:1']);
  assert.equal(await facts.get(paper.id), known);
});

for (const tags of [['exam:1', 'papers', 'source:exam:1'], 'all' as const])
  test(`papers that ${tags === 'all' ? 'any change' : 'a deleted exam'} may have removed are unavailable`, async () => {
    const proxy = await databaseProxy(connection);
    const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
    after(async () => {
      await away.close();
      await proxy.close();
    });
    const paper = await createPaper(db);
    const facts = createDownloadFacts(away.db);
    await facts.get(paper.id);
    await proxy.goAway();
    facts.drop(tags);
    await assert.rejects(facts.get(paper.id), { code: 'unavailable' });
  });

test('expired facts are used while the database does not respond', async (context) => {
  const proxy = await databaseProxy(connection);
  const frozen = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await proxy.close();
    await frozen.close();
  });
  const paper = await createPaper(db);
  const facts = createDownloadFacts(frozen.db);
  const known = await facts.get(paper.id);
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 11 * 60_000 });
  proxy.freeze();
  assert.equal(await facts.get(paper.id), known);
});

test('a read that started before a change is not cached', async () => {
  const paper = await createPaper(db, { title: 'Before' });
  const facts = createDownloadFacts(db);
  const reading = facts.get(paper.id);
  facts.drop([`paper:${paper.id}`]);
  await reading;
  await db.execute(sql`UPDATE papers SET title = 'After' WHERE id = ${paper.id}`);
  assert.equal((await facts.get(paper.id))?.title, 'After');
});

test('facts are dropped by related changes, not by settings or ratings', async () => {
  const paper = await createPaper(db);
  const facts = createDownloadFacts(db);
  const known = await facts.get(paper.id);
  facts.drop(['settings', `paper:${paper.id + 1}`]);
  facts.drop([`rating:${paper.id}`]);
  assert.equal(await facts.get(paper.id), known);
  for (const tags of [[`exam:${paper.examId}`], ['category:1'], ['catalog'], ['papers'], 'all' as const]) {
    const before = await facts.get(paper.id);
    facts.drop(tags);
    assert.notEqual(await facts.get(paper.id), before);
  }
});

test('an unknown paper is not cached', async () => {
  const facts = createDownloadFacts(db);
  assert.equal(await facts.get(2_000_000_000), undefined);
  const paper = await createPaper(db);
  assert.equal((await facts.get(paper.id))?.paperId, paper.id);
});

describe('the name of a downloaded file', () => {
  const exam = {
    examName: 'BSEB Intermediate (Class 12)',
    examAliases: ['Bihar Board'],
    examTranslations: {},
  };
  const cases = [
    ['BSEB Class 12 Physics 2022', 2022, 'BSEB Class 12 Physics 2022'],
    ['Bihar Board Physics', 2022, 'Bihar Board Physics 2022'],
    ['Class 12 Physics', 2022, 'BSEB Intermediate Class 12 Physics 2022'],
    ['Physics', 2022, 'BSEB Intermediate (Class 12) Physics 2022'],
    ['Physics', null, 'BSEB Intermediate (Class 12) Physics'],
    [`BSEB ${'long '.repeat(30)}`, 2022, `BSEB ${'long '.repeat(10)}2022`],
  ] as const;
  for (const [title, year, name] of cases)
    test(`of "${title.slice(0, 30)}" is "${name.slice(0, 45)}"`, () =>
      assert.equal(getDownloadName({ ...exam, title, year }), name));

  test('does not repeat an exam in another script', () => {
    const row = {
      ...exam,
      title: 'बिहार बोर्ड भौतिकी 2022',
      year: 2022,
      examTranslations: { hi: { name: 'बिहार बोर्ड इंटर' } },
    };
    assert.equal(getDownloadName(row), row.title);
  });
});
