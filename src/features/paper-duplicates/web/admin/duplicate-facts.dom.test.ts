import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Paper } from '#features/papers/papers.contract.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { getDifferingFacts } = await load<typeof import('./duplicate-facts.ts')>(
  '/src/features/paper-duplicates/web/admin/duplicate-facts.ts',
);

const paper = (given: Partial<Paper>) =>
  ({
    examName: 'CGL',
    categoryName: 'SSC',
    year: 2020,
    session: null,
    paperType: 'Question Paper',
    language: 'English',
    subjectName: null,
    fileUrl: 'https://files.example/a.pdf',
    file: null,
    ...given,
  }) as Paper;

test('names the facts in which any paper of a group differs', () => {
  const papers = [paper({}), paper({ session: 'Shift 2' }), paper({ language: 'Hindi' })];
  assert.deepEqual([...getDifferingFacts(papers)], ['Session', 'Language']);
  assert.deepEqual([...getDifferingFacts([paper({}), paper({ title: 'Another title' })])], []);
});
