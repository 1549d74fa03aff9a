import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameLookup } from './name-lookup.ts';

const record = (name: string, slug: string, aliases: string[] = [], hindi?: string) => ({
  name,
  slug,
  aliases,
  translations: hindi === undefined ? {} : { hi: { name: hindi } },
});
const subjects = createNameLookup([
  record('Mathematics', 'mathematics', ['Maths', 'Quant'], 'गणित'),
  record('Applied Mathematics', 'applied-mathematics', ['Maths', 'बी.गणित'], 'अनुप्रयुक्त गणित'),
  record('B.Ed', 'bachelor-of-education', [], 'बी.एड'),
  record('Hindi', 'hindi', [], 'हिंदी'),
  record('Computer Science', 'computer-science', [], 'कम्प्यूटर विज्ञान'),
  record('C', 'c'),
  record('C++', 'cpp'),
  record('Physics', 'physics'),
  record('PHYSICS', 'physics-2'),
]);

test('a record is found by each of its names in any spelling', () => {
  const names: [string, string][] = [
    ['गणित', 'Mathematics'],
    ['quant', 'Mathematics'],
    ['  applied   MATHEMATICS', 'Applied Mathematics'],
    ['बी गणित', 'Applied Mathematics'],
    ['B Ed', 'B.Ed'],
    ['b. ed.', 'B.Ed'],
    ['BEd', 'B.Ed'],
    ['बी एड', 'B.Ed'],
    ['bachelor-of-education', 'B.Ed'],
    ['हिन्दी', 'Hindi'],
    ['हिं\u200Dदी', 'Hindi'],
    ['कंप्यूटर विज्ञान', 'Computer Science'],
    ['Computer-Science', 'Computer Science'],
    ['c++', 'C++'],
    ['PHYSICS', 'PHYSICS'],
  ];
  for (const [typed, name] of names) assert.equal(subjects.find(typed)?.name, name, typed);
  for (const typed of ['गणितज्ञ', 'C#', 'B', '***', '']) assert.equal(subjects.find(typed), undefined, typed);
});

test('a name of several records is refused with all of them', () => {
  assert.throws(() => subjects.find('maths'), {
    message: '"maths" is a name of Mathematics and Applied Mathematics. Write one of these names.',
  });
  assert.throws(() => subjects.find('physics'), /Physics and PHYSICS/);
});
