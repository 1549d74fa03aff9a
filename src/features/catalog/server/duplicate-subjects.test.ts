import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { duplicateSubjects } from './catalog-cleanup.service.ts';

const subject = (id: number, name: string, papers = 0) => ({ id, name, papers });
const names = ['Physics', 'Économie générale', 'भौतिक विज्ञान', 'ज़मीन क़ानून', 'தமிழ் மொழி'];

/** Generates spellings of one name. */
const written = (name: string) =>
  fc
    .tuple(
      fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
      fc.boolean(),
      fc.constantFrom(' ', '  ', '\u00A0', '\t'),
      fc.constantFrom('', ' ', '\u3000'),
    )
    .map(([form, isUpper, between, around]) => {
      const cased = isUpper ? name.toUpperCase() : name;
      return around + cased.normalize(form).replaceAll(' ', between) + around;
    });

test('groups the spellings of one name but not different names', () => {
  const shelf = fc.tuple(
    ...names.map((name) =>
      fc.array(fc.tuple(written(name), fc.nat({ max: 3 })), { minLength: 1, maxLength: 5 }),
    ),
  );
  fc.assert(
    fc.property(shelf, (groups) => {
      let id = 0;
      const rows = groups.map((group) => group.map(([name, papers]) => subject((id += 1), name, papers)));
      const duplicates = duplicateSubjects(rows.flat());
      assert.equal(duplicates.length, rows.flat().length - names.length);
      for (const group of rows) {
        const most = Math.max(...group.map(({ papers }) => papers));
        const stays = group.find(({ papers }) => papers === most)!;
        const going = duplicates.filter((each) => group.some((row) => row.id === each.id));
        assert.ok(going.every(({ id: removed, into }) => into.id === stays.id && removed !== stays.id));
      }
    }),
  );
});

test('ignores Latin accents but not Hindi vowel signs', () => {
  const same = duplicateSubjects([subject(1, 'Resume'), subject(2, 'Résumé'), subject(3, 'resumé')]);
  assert.deepEqual(
    same.map(({ id, into }) => [id, into.id]),
    [
      [2, 1],
      [3, 1],
    ],
  );
  assert.deepEqual(duplicateSubjects([subject(1, 'काल'), subject(2, 'कल')]), []);
});
