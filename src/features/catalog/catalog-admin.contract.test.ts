import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { reservedSlugs, createSlug } from '#lib/url/slug.ts';
import { categoryFields, examFields } from './catalog-admin.contract.ts';

test('accepts only canonical slugs that are not reserved', () => {
  const candidates = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', ' ', 'रा', '_') }),
    fc.constantFrom(...reservedSlugs),
  );
  fc.assert(
    fc.property(candidates, (text) => {
      const asked = text.trim();
      const isSlug = text === '' || (createSlug(asked) === asked && !reservedSlugs.has(asked));
      const parsed = categoryFields.safeParse({ name: 'Railway', slug: text });
      assert.equal(parsed.success, isSlug, JSON.stringify(text));
      assert.equal(parsed.data?.slug, isSlug && text !== '' ? asked : undefined);
    }),
  );
});

test('an accepted name is one normalised line of visible text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 130 }), (text) => {
      const parsed = categoryFields.safeParse({ name: text });
      if (!parsed.success) return;
      const { name } = parsed.data;
      assert.ok(isPublicText(name) && hasVisibleCharacter(name) && name.length <= 120);
      assert.equal(name, name.normalize('NFC').replace(/\s+/gu, ' ').trim());
      assert.equal(categoryFields.parse({ name }).name, name);
    }),
  );
});

test('rejects invalid aliases and a long description at their fields', () => {
  const fieldsOf = (given: object) =>
    examFields
      .safeParse({ name: 'CGL', categoryId: 1, ...given })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  assert.deepEqual(fieldsOf({ aliases: ['CGL', ' '] }), ['aliases.1']);
  assert.deepEqual(fieldsOf({ aliases: Array.from({ length: 21 }, (_, at) => `A${at}`) }), ['aliases']);
  assert.deepEqual(fieldsOf({ description: 'x'.repeat(2_001) }), ['description']);
  assert.deepEqual(fieldsOf({ description: null, aliases: [] }), []);
});
