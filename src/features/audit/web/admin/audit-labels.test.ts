import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditPhrases } from '#app/web/admin/features.ts';
import {
  actionTitle,
  getChanges,
  hasSubject,
  papersText,
  getActionPhrase,
  setAuditPhrases,
  subjectTitle,
} from './audit-labels.ts';

setAuditPhrases(auditPhrases);

test('describes actions with and without a phrase of their own', () => {
  const phrase = (action: string, subjectType: string) => getActionPhrase({ action, subjectType });
  assert.equal(phrase('paper.updated', 'paper'), 'updated the paper');
  assert.equal(phrase('paper.file-replaced', 'paper'), 'replaced the file of the paper');
  assert.equal(phrase('content-page.put-back', 'content-page'), 'put back the content page');
  assert.deepEqual(
    [
      'paper.file-replaced',
      'paper.told-apart',
      'session.refused',
      'seo.updated',
      'cleanup.files-deleted',
    ].map(actionTitle),
    [
      'Paper: replaced the file of the paper',
      'Paper: dismissed the duplicates of the paper',
      'Sign-in: failed to sign in as …',
      'Page SEO: changed the SEO settings of …',
      'Clean-up: files deleted',
    ],
  );
  assert.equal(subjectTitle('content-page'), 'Content page');
});

test('omits the subject when users act on themselves', () => {
  const named = (action: string, subjectName: string) => {
    const [subjectType = ''] = action.split('.');
    return hasSubject({ action, subjectType, userName: 'Asha', subjectName });
  };
  assert.deepEqual(
    [
      named('session.started', 'Asha Rao'),
      named('session.ended', 'Asha'),
      named('user.passkey-added', 'Asha'),
    ],
    [false, false, false],
  );
  assert.deepEqual([named('session.refused', 'Ravi'), named('user.role-changed', 'Ravi')], [true, true]);
});

test('shows each changed field before and after', () => {
  assert.deepEqual(
    getChanges({
      before: { title: 'A', seoTitle: null, aliases: ['CGL', 'SSC'], isActive: true },
      after: { title: 'B', seoTitle: 'C', aliases: [], isActive: false },
    }),
    [
      { field: 'Title', before: 'A', after: 'B' },
      { field: 'Seo title', before: 'nothing', after: 'C' },
      { field: 'Aliases', before: 'CGL, SSC', after: 'nothing' },
      { field: 'Is active', before: 'yes', after: 'no' },
    ],
  );
});

test('shows the only state of a created or deleted record', () => {
  assert.deepEqual(getChanges({ before: null, after: { year: 2020, place: { exam: 1 } } }), [
    { field: 'Year', before: undefined, after: '2020' },
    { field: 'Place', before: undefined, after: '{"exam":1}' },
  ]);
  assert.deepEqual(getChanges({ before: { name: '' }, after: null }), [
    { field: 'Name', before: 'nothing', after: undefined },
  ]);
  assert.deepEqual(getChanges({ before: null, after: null }), []);
});

test('papersText counts the papers of a bulk edit', () => {
  assert.equal(papersText({ subjectType: 'bulk', after: { papers: 1994 } }), ' (1,994 papers)');
});

test('papersText is empty for an entry about one record', () => {
  assert.equal(papersText({ subjectType: 'exam', after: { papers: 3 } }), '');
});
