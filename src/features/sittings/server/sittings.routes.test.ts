import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Paper } from '#features/papers/papers.contract.ts';
import { papers } from '#features/papers/papers.table.ts';
import { papersFeature } from '#features/papers/papers.feature.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import type { ExamCoverage, Neighbours, Sitting } from '../sittings.contract.ts';
import { sittingsFeature } from '../sittings.feature.ts';
import { groupNextPapers } from './group-papers.service.ts';

const { ctx } = await testContext();
const { db } = ctx;
const app = readApp([...papersFeature.reads!(ctx), ...sittingsFeature.reads!(ctx)]);

const exam = await createExam(db, { name: 'SSC CGL' });
const subject = await createSubject(db, { name: 'Reasoning' });
const create = (year: number, title: string, values = {}) =>
  createPaper(db, {
    examId: exam.id,
    subjectId: subject.id,
    year,
    title: `SSC CGL ${year} ${title}`,
    ...values,
  });
const earlier = await create(2022, '');
const first = await create(2023, '14 July 2023 Shift 1');
const second = await create(2023, '14 July 2023 Shift 2');
const key = await create(2023, '14 July 2023 Shift 1 key', { paperType: 'Answer key' });
const setB = await create(2023, '14 July 2023 Shift 1 Set B');
const hidden = await create(2023, '14 July 2023 Shift 1', { hiddenAt: new Date(), hiddenReason: 'A claim' });
const onlyHidden = await create(2021, '', { hiddenAt: new Date(), hiddenReason: 'A claim' });
while ((await groupNextPapers(ctx)) > 0);

const get = async <Answer>(url: string) => {
  const response = await app.inject(url);
  assert.equal(response.statusCode, 200, response.body);
  return { body: response.json<Answer>(), total: response.headers['x-total-count'] };
};

test('an exam lists its sittings with the documents that visitors see', async () => {
  const { body, total } = await get<Sitting[]>(`/api/exams/${exam.id}/sittings`);
  assert.equal(total, '3');
  assert.deepEqual(
    body.map(({ year, shift, documents }) => [year, shift, documents.map(({ id }) => id)]),
    [
      [2023, 1, [first.id, setB.id, key.id]],
      [2023, 2, [second.id]],
      [2022, null, [earlier.id]],
    ],
  );
  assert.equal(body[0]!.subject, 'Reasoning');
  assert.equal(body[0]!.session, '14 July 2023, Shift 1');
});

test('sittings can be limited to a year and a page', async () => {
  const { body, total } = await get<Sitting[]>(`/api/exams/${exam.id}/sittings?year=2023&limit=1&offset=1`);
  assert.equal(total, '2');
  assert.deepEqual(
    body.map(({ shift }) => shift),
    [2],
  );
});

test('a paper names the other documents of its sitting', async () => {
  const { body } = await get<Paper>(`/api/papers/${first.id}`);
  assert.deepEqual(
    body.sitting?.documents.map(({ id, kind, edition }) => [id, kind, edition]),
    [
      [setB.id, 'question-paper', 'Set B'],
      [key.id, 'answer-key', null],
    ],
  );
  assert.ok(!JSON.stringify(body).includes(hidden.slug));
});

test('a paper that is not grouped yet has no sitting', async () => {
  const paper = await createPaper(db);
  assert.equal((await get<Paper>(`/api/papers/${paper.id}`)).body.sitting, null);
  await db.delete(papers).where(eq(papers.id, paper.id));
});

test('neighbours are the same paper before and after, of the same kind if there is one', async () => {
  const getNeighbours = async (id: number) => {
    const { body } = await get<Neighbours>(`/api/papers/${id}/neighbours`);
    return [body.previous?.id, body.next?.id];
  };
  assert.deepEqual(await getNeighbours(first.id), [earlier.id, second.id]);
  assert.deepEqual(await getNeighbours(earlier.id), [undefined, first.id]);
  assert.deepEqual(await getNeighbours(second.id), [first.id, undefined]);
  assert.deepEqual(await getNeighbours(onlyHidden.id), [undefined, undefined]);
});

test('coverage has the papers and keys of each year, without hidden ones', async () => {
  const { body } = await get<ExamCoverage>(`/api/exams/${exam.id}/coverage`);
  assert.deepEqual(body.years, [2023, 2022]);
  assert.equal(body.rows.length, 1);
  const [{ subject, cells }] = body.rows as [ExamCoverage['rows'][0]];
  assert.equal(subject, 'Reasoning');
  assert.deepEqual(
    cells.map(({ year, sittings, months }) => [year, sittings, months]),
    [
      [2023, 2, [{ month: 7, sittings: 2 }]],
      [2022, 1, []],
    ],
  );
  assert.equal(cells[0]!.key, key.slug);
  assert.equal(cells[1]!.paper, earlier.slug);
});
