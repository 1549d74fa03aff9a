import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import { sittings } from '#features/papers/sittings.table.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import type { CoverageOverview, SittingOfPaper } from '../sittings-admin.contract.ts';
import { groupNextPapers } from './group-papers.service.ts';
import { sittingsAdminRoutes } from './sittings-admin.routes.ts';

const { ctx, db, app, call, audited } = await backOffice();
sittingsAdminRoutes(app, ctx);

let examId: number;
const create = async (title: string, values = {}) =>
  (await createPaper(db, { examId, year: 2024, title: `GATE 2024 ${title}`, ...values })).id;
async function groupAll(): Promise<void> {
  while ((await groupNextPapers(ctx)) > 0);
}
/** Returns the ids of the papers in the sitting of a paper. */
async function getMembers(paperId: number): Promise<number[]> {
  const { sitting } = (await call('GET', `/api/admin/papers/${paperId}/sitting`)).json<SittingOfPaper>();
  return sitting?.documents.map(({ id }) => id) ?? [];
}
const post = (action: string, body: object, role?: 'editor') =>
  call('POST', `/api/admin/sittings/${action}`, body, role);

beforeEach(async () => {
  await emptyTables(db, ['all_exams', 'audit_entries']);
  examId = (await createExam(db, { name: 'GATE' })).id;
});

describe('joining', () => {
  test('moves a paper into another sitting, where it stays', async () => {
    const paper = await create('Botany');
    const key = await create('scan 17', { paperType: 'Answer key' });
    await groupAll();
    const answer = await post('join', { paperIds: [key], into: paper }, 'editor');
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await getMembers(paper), [paper, key]);
    await db.update(papers).set({ title: 'GATE 2024 scan 18' }).where(eq(papers.id, key));
    await groupAll();
    assert.deepEqual(await getMembers(paper), [paper, key]);
    assert.equal((await db.select().from(sittings)).length, 1);
    assert.deepEqual(
      (await audited()).map(({ action }) => action),
      ['paper.sitting-changed', 'paper.sitting-changed'],
    );
  });

  test('merges whole sittings', async () => {
    const paper = await create('Botany');
    const scan = await create('scan');
    const key = await create('scan key', { paperType: 'Answer key' });
    await groupAll();
    assert.deepEqual(await getMembers(scan), [scan, key]);
    await post('join', { paperIds: [scan], into: paper, isWhole: true });
    assert.deepEqual(await getMembers(paper), [paper, scan, key]);
  });

  test('refuses a paper of another exam or year and changes nothing', async () => {
    const paper = await create('Botany');
    const older = await create('2023', { year: 2023 });
    const foreign = (await createPaper(db, { year: 2024 })).id;
    await groupAll();
    for (const id of [older, foreign])
      assert.equal((await post('join', { paperIds: [id], into: paper })).statusCode, 409);
    assert.deepEqual(await getMembers(paper), [paper]);
    assert.deepEqual(await getMembers(older), [older]);
  });

  test('works before the papers are grouped', async () => {
    const paper = await create('Botany');
    const key = await create('scan 17');
    await post('join', { paperIds: [key], into: paper });
    await groupAll();
    assert.deepEqual(await getMembers(paper), [paper, key]);
  });

  test('does not find a paper that does not exist', async () => {
    const paper = await create('Botany');
    assert.equal((await post('join', { paperIds: [999], into: paper })).statusCode, 404);
  });
});

test('splitting moves papers into a sitting of their own, where no other paper is grouped', async () => {
  const [one, other] = [await create('Botany'), await create('Botany')];
  await groupAll();
  assert.deepEqual(await getMembers(one), [one, other]);
  await post('split', { paperIds: [other] });
  const third = await create('Botany');
  await groupAll();
  assert.deepEqual(await getMembers(one), [one, third]);
  assert.deepEqual(await getMembers(other), [other]);
});

test('a reset accepts a paper that is named twice', async () => {
  const paper = await create('Botany');
  assert.equal((await post('reset', { paperIds: [paper, paper] })).statusCode, 200);
});

test('a reset groups papers by their facts again', async () => {
  const [one, other] = [await create('Botany'), await create('Botany')];
  await groupAll();
  await post('split', { paperIds: [other] });
  await post('reset', { paperIds: [other] });
  await groupAll();
  assert.deepEqual(await getMembers(one), [one, other]);
});

describe('coverage', () => {
  test('lists missing papers by the expected number, or by the papers of other years', async () => {
    await create('Botany', { year: 2020 });
    await create('Botany', { year: 2023 });
    await create('Zoology', { year: 2023 });
    await create('Botany', { year: 2021, hiddenAt: new Date(), hiddenReason: 'A claim' });
    await groupAll();
    const read = async () => (await call('GET', '/api/admin/coverage')).json<CoverageOverview>().exams;
    const years = (papers: [number, number][]) => papers.map(([year, count]) => ({ year, papers: count }));
    const [guessed] = await read();
    assert.deepEqual([guessed?.expected, guessed?.missing], [1, 2]);
    assert.deepEqual(
      guessed?.gaps,
      years([
        [2022, 0],
        [2021, 0],
      ]),
    );
    await db.update(exams).set({ papersExpected: 2 }).where(eq(exams.id, examId));
    const [known] = await read();
    assert.deepEqual([known?.expected, known?.missing], [2, 5]);
    assert.deepEqual(
      known?.gaps,
      years([
        [2022, 0],
        [2021, 0],
        [2020, 1],
      ]),
    );
  });

  test('is exported as CSV for spreadsheets', async () => {
    await create('Botany', { year: 2020 });
    await create('Botany', { year: 2022 });
    await groupAll();
    const { body } = await call('GET', '/api/admin/coverage/export');
    assert.match(body, /^\uFEFFexam,first_year,last_year,/);
    assert.match(body, /\r?\nGATE,2020,2022,1,1,2021,0,0\r?\n$/);
  });
});
