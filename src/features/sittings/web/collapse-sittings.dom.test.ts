import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webModules } from '#testing/web-module.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import type { DocumentKind } from '#features/papers/papers.contract.ts';

const load = await webModules();
const { collapseSittings } = await load<typeof import('./collapse-sittings.ts')>(
  '/src/features/sittings/web/collapse-sittings.ts',
);

const paper = (
  id: number,
  sittingId: number | null,
  kind: DocumentKind = 'question-paper',
  { edition = null as string | null, language = 'English' } = {},
) =>
  ({
    id,
    language,
    sitting: sittingId && { id: sittingId, kind, edition, documents: [] },
  }) as unknown as Paper;
const papers = [
  paper(1, 7, 'answer-key'),
  paper(2, null),
  paper(3, 8),
  paper(4, 7),
  paper(5, 7, 'question-paper', { edition: 'Set B' }),
  paper(6, 7, 'question-paper', { language: 'Hindi' }),
];
const getIds = (list: Paper[]) => list.map(({ id }) => id);

test('a list has the question paper of each sitting, at the place of its first document', () =>
  assert.deepEqual(getIds(collapseSittings(papers)), [4, 2, 3]));

test('a ranked list has the best match of each sitting', () =>
  assert.deepEqual(getIds(collapseSittings(papers, { isRanked: true })), [1, 2, 3]));

test('a collapsed list stays as it is', () =>
  assert.deepEqual(getIds(collapseSittings(collapseSittings(papers))), [4, 2, 3]));

test('a copy that no link could name keeps its row', () =>
  assert.deepEqual(
    getIds(collapseSittings([...papers, paper(9, 7), paper(10, 8, undefined, { language: 'Unknown' })])),
    [4, 2, 3, 9, 10],
  ));
