import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createExam, createPaper } from '#testing/factories.ts';
import { testContext } from '#testing/context.ts';
import { rebuildSearchWords } from '../index/index.queries.ts';
import { matchSearch } from '../match/match.service.ts';

const { ctx } = await testContext();
const { db } = ctx;
const exam = await createExam(db, { name: 'SSC CGL' });
const thisYear = new Date().getFullYear();
for (const year of [thisYear, 2020, 2021, 2022, 2023])
  for (const session of ['9 Sept Shift 2', 'Shift 1'])
    await createPaper(db, {
      title: `SSC CGL ${year} ${session} Hindi`,
      year,
      session,
      examId: exam.id,
      language: 'Hindi',
    });
await rebuildSearchWords(db);
const getFilters = async (text: string, isStrict = false) =>
  ((await matchSearch(ctx, text, { isStrict }))?.notes.filters ?? []).map(({ kind, text: part, without }) => [
    kind,
    part,
    without,
  ]);

describe('filters of a search text', () => {
  for (const [text, filters] of [
    ['SSC CGL 2022', [['years', '2022', 'SSC CGL']]],
    [
      'cgl 2020-2023 shift 2',
      [
        ['session', 'shift 2', 'cgl 2020-2023'],
        ['years', '2020-2023', 'cgl shift 2'],
      ],
    ],
    [
      'cgl 2021 and 2022',
      [
        ['years', '2021', 'cgl and 2022'],
        ['years', '2022', 'cgl 2021 and'],
      ],
    ],
    ['last 5 years cgl', [['years', 'last 5 years', 'cgl']]],
    ['cgl 22', [['years', '22', 'cgl']]],
    [
      'cgl 9th Sept 2nd shift',
      [
        ['session', '2nd shift', 'cgl 9th Sept'],
        ['date', '9th Sept', 'cgl 2nd shift'],
      ],
    ],
    ['cgl २०२२', [['years', '२०२२', 'cgl']]],
    ['cgl hindi medium', [['language', 'hindi medium', 'cgl']]],
    ['cgl in hindi', [['language', 'in hindi', 'cgl']]],
    ['cgl hindi', []],
    ['2022', [['years', '2022', '']]],
  ] as const)
    test(`of '${text}' are ${filters.map(([, part]) => part).join(', ') || 'none'}`, async () => {
      assert.deepEqual(await getFilters(text), filters);
    });

  test('leave out a year that was ignored', async () => {
    assert.deepEqual(await getFilters('cgl 1999'), []);
  });

  test('contain the years of a range', async () => {
    const match = await matchSearch(ctx, 'cgl 2020 to 2023');
    assert.deepEqual(match?.notes.filters[0]?.years, [2020, 2021, 2022, 2023]);
  });
});
