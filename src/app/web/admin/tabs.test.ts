import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboardTab, findTab, tabSections, getTabs } from './features.ts';

const getNames = (section: { tabs: { name: string }[] } | undefined) => section?.tabs.map(({ name }) => name);

test('Content Management is the first section, with its tabs in order', () => {
  assert.equal(dashboardTab.name, 'dashboard');
  const [first] = tabSections;
  assert.equal(first?.title, 'Content Management');
  assert.deepEqual(getNames(first), [
    'upload',
    'manage',
    'categories',
    'exams',
    'subjects',
    'coverage',
    'search-words',
    'upload-rules',
    'calendar',
  ]);
});

test('System Management is the second section, with its tabs in order', () => {
  const [, second] = tabSections;
  assert.equal(second?.title, 'System Management');
  assert.deepEqual(
    second.tabs.map(({ name, title }) => [name, title]),
    [
      ['settings', 'Site Settings'],
      ['page-seo', 'Individual Page SEO'],
      ['pages', 'Content Pages'],
      ['redirects', 'URL Redirects'],
      ['cache', 'Cache'],
      ['cleanup', 'Database Cleanup'],
      ['backup', 'Backup & Restore'],
      ['users', 'Users'],
      ['audit', 'Activity Log'],
      ['account', 'Account'],
    ],
  );
});

test('Advanced Tools is third, with its tabs in order', () => {
  const [, , third] = tabSections;
  assert.equal(third?.title, 'Advanced Tools');
  assert.deepEqual(
    third.tabs.map(({ name }) => name),
    ['bulk', 'moving-in', 'jobs'],
  );
});

test('Analytics & Tools is last, with analytics and link checker', () => {
  const last = tabSections.at(-1);
  assert.equal(last?.title, 'Analytics & Tools');
  assert.deepEqual(
    last.tabs.map(({ name, title }) => [name, title]),
    [
      ['analytics', 'Analytics'],
      ['links', 'Link Checker'],
    ],
  );
});

test('an editor has every tab except those of owners', () => {
  const names = (role: 'owner' | 'editor') => getTabs({ role }).flatMap((section) => getNames(section) ?? []);
  assert.deepEqual(
    names('owner').filter((name) => !names('editor').includes(name)),
    ['settings', 'page-seo', 'backup', 'users', 'moving-in'],
  );
});

test('an unknown tab name finds no tab', () => {
  assert.deepEqual(findTab('nonsense', { role: 'owner' }), { tab: undefined, isAllowed: false });
});

test('an editor may not open a tab for owners', () => {
  const { tab, isAllowed } = findTab('users', { role: 'editor' });
  assert.deepEqual([tab?.title, isAllowed], ['Users', false]);
});

test('an owner may open every tab by its name', () => {
  const names = tabSections.flatMap((section) => getNames(section) ?? []);
  for (const name of ['dashboard', ...names]) assert.equal(findTab(name, { role: 'owner' }).isAllowed, true);
});
