import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { months } from '#lib/text/months.ts';
import { testDatabase } from '#testing/database.ts';
import { searchTokens } from './tokens.ts';

const { db } = await testDatabase();

const text = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom(...'ssc2019 \'"\\:&|!()<>*-.@/%U.P.क्षिंप्रश्न्०१ँ़हिन्दी–“”। '),
      maxLength: 40,
    }),
    fc.string({ maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('10', 'th', 'St', ' ', '-', '१', 'Jan', 'janvari', 'जनवरी', 'maths'),
      maxLength: 12,
    }),
  )
  .filter((value) => !value.includes('\0'));

test('words of a query are split as words of a document', async () => {
  const texts = fc.sample(text, 300);
  const result = await db.execute<{ tokens: string }>(sql`
    SELECT search_tokens(written) AS tokens FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS t (written, place)
    ORDER BY place`);
  assert.deepEqual(
    texts.map((value) => searchTokens(value).join(' ')),
    result.rows.map(({ tokens }) => tokens),
  );
});

test('the database and the query know the same months', async () => {
  const dates = months.flat().map((name) => `10th ${name}`);
  const result = await db.execute<{ tokens: string }>(sql`
    SELECT search_tokens(written) AS tokens FROM unnest(${sql.param(dates)}::text[]) AS written`);
  const days = months.flat().map((name) => `10 ${name}`);
  assert.deepEqual(
    result.rows.map(({ tokens }) => tokens),
    days,
  );
  assert.deepEqual(
    dates.map((date) => searchTokens(date).join(' ')),
    days,
  );
});

test('the day of a date has no ordinal, and a class has', () => {
  assert.deepEqual(searchTokens('10th January, 1st-Feb'), ['10', 'january', '1', 'feb']);
  assert.deepEqual(searchTokens('10th maths'), ['10', 'th', 'maths']);
});
