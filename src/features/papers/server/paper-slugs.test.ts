import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paperSlug } from '#lib/url/paper-slug.ts';
import { createSlug } from '#lib/url/slug.ts';
import { anyCharacter } from '#testing/characters.ts';
import { createPaperSlugs } from './paper-slugs.ts';

function library(slugs: string[] = []) {
  const taken = new Set(slugs);
  let questions = 0;
  const claimer = createPaperSlugs(async (asked) => {
    questions += 1;
    return new Set(asked.filter((slug) => taken.has(slug)));
  });
  return {
    questions: () => questions,
    async claim(wanted: string[]) {
      const claimed = await claimer.claim(wanted);
      for (const slug of claimed) {
        assert.ok(!taken.has(slug), `${slug} is claimed twice`);
        taken.add(slug);
      }
      return claimed;
    },
  };
}

test('a slug ends in the year unless the title has it', () => {
  assert.equal(paperSlug('SSC CGL 2019 Tier-I', 2019), 'ssc-cgl-2019-tier-i');
  assert.equal(paperSlug('एसएससी सीजीएल', 2019), 'एसएससी-सीजीएल-2019');
  assert.equal(paperSlug('***', 2019), 'paper-2019');
});

test('a slug in any script has less than 150 characters in a URL, whole words and the year', () => {
  const title = 'उत्तर प्रदेश लोक सेवा आयोग प्रारंभिक परीक्षा 2021 सामान्य अध्ययन प्रश्न पत्र';
  assert.equal(paperSlug(title, 2021), 'उत्तर-प्रदेश-लोक-2021');
  assert.equal(paperSlug('2021 '.repeat(30), 2021), '2021-'.repeat(24).slice(0, -1));
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (start) => {
      const slug = paperSlug(start, 2021);
      assert.ok(encodeURIComponent(slug).length < 150, slug);
      assert.equal(createSlug(slug), slug);
    }),
  );
});

test('clashing slugs get the first free number in row order', async () => {
  const { claim } = library(['maths', 'maths-3']);
  assert.deepEqual(await claim(['maths', 'maths-2', 'physics', 'maths', 'physics']), [
    'maths-2',
    'maths-2-2',
    'physics',
    'maths-4',
    'physics-2',
  ]);
  assert.deepEqual(await claim(['physics', 'maths']), ['physics-3', 'maths-5']);
});

test('thousands of papers with one title need few lookups', async () => {
  const { claim, questions } = library();
  for (let batch = 0; batch < 10; batch += 1) await claim(Array.from({ length: 500 }, () => 'paper'));
  const last = await claim(['paper']);
  assert.deepEqual(last, ['paper-5001']);
  assert.ok(questions() <= 30, String(questions()));
});

test('batches give the same slugs as single rows', async () => {
  const title = fc.constantFrom('a', 'a-2', 'a-2-2', 'a-3', 'b', 'b-2');
  await fc.assert(
    fc.asyncProperty(
      fc.array(title, { maxLength: 40 }),
      fc.array(title),
      fc.nat(40),
      async (wanted, before, cut) => {
        const taken = new Set<string>(before);
        const alone = wanted.map((base) => {
          let slug: string = base;
          for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
          taken.add(slug);
          return slug;
        });
        const { claim } = library(before);
        const batched = [...(await claim(wanted.slice(0, cut))), ...(await claim(wanted.slice(cut)))];
        assert.deepEqual(batched, alone);
      },
    ),
  );
});
