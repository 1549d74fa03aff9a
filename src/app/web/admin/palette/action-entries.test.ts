import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tabSections } from '../features.ts';
import { actionEntries } from './action-entries.ts';
import { matchingEntries } from './palette-entries.ts';

const allTabs = tabSections.flatMap(({ tabs }) => tabs);
const names = [
  'upload',
  'categories',
  'exams',
  'subjects',
  'calendar',
  'settings',
  'backup',
  'links',
  'manage',
  'bulk',
  'analytics',
];

function find(typed: string, tabs = names) {
  const entries = actionEntries(
    allTabs.filter(({ name }) => tabs.includes(name)),
    typed,
  );
  return matchingEntries(entries, typed).map(({ label }) => label);
}

describe('actions of the palette', () => {
  for (const [typed, label] of [
    ['add exam', 'New exam'],
    ['new subject', 'New subject'],
    ['restore a backup', 'Restore backup'],
    ['upload papers', 'New papers'],
    ['run backup', 'Run backup'],
    ['back up now', 'Run backup'],
    ['change settings: footer', 'Change settings: Footer'],
    ['edit settings ads', 'Change settings: Ads and analytics'],
    ['fix links', 'Repair broken links'],
    ['hide paper', 'Hide a paper from visitors'],
    ['takedown', 'Hide a paper from visitors'],
    ['merge subjects', 'Merge subjects'],
    ['home page', 'Edit the home page'],
    ['announcement', 'Edit the home page'],
    ['logo', 'Change settings: Branding'],
    ['papers without a file', 'Papers without a stored file'],
    ['downloads last week', 'Downloads last week'],
    ['change the year of many', 'Change many papers'],
  ] as const)
    test(`"${typed}" finds "${label}"`, () => {
      assert.equal(find(typed)[0], label);
    });

  test('hides actions of tabs that the user may not open', () => {
    assert.deepEqual(find('settings', ['upload']), []);
  });

  test('lists few actions before the user types', () => {
    const labels = find('');
    assert.ok(labels.includes('New exam') && !labels.includes('Change settings: Footer'));
  });
});
