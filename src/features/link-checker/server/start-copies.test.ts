import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExam, createPaper } from '#testing/factories.ts';
import { linksApp } from '#testing/links-app.ts';
import { runningJob } from '#testing/running-job.ts';
import { startCopies } from './store-copies.service.ts';

const { db, elsewhere, links, started } = await linksApp();

test('copies of new papers start after their links are read', async () => {
  const exam = await createExam(db, { name: 'SSC CGL' });
  const url = elsewhere.at('/new-paper.pdf');
  await createPaper(db, { title: 'New', examId: exam.id, externalUrl: url });
  await createPaper(db, { title: 'Other', examId: exam.id, externalUrl: elsewhere.at('/other.pdf') });
  const left = await startCopies(links, { id: 1, name: 'Asha' }, [url], runningJob().job);
  assert.equal(left, 0);
  const [name, input] = started.at(-1) ?? [];
  assert.equal(name, 'store-copies');
  assert.equal((input as { ids: number[] }).ids.length, 1);
});
