import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runningSite } from './running-site.fixture.ts';

const site = await runningSite();

describe('the contact address of the settings', () => {
  test('is shown on the Contact page only', async () => {
    await site.changeSettings({ contactEmail: 'help@papers.example' });
    const link = /href="mailto:help@papers\.example"/;
    assert.match((await site.page('/contact')).html, link);
    assert.doesNotMatch((await site.page('/about')).html, link);
  });

  test('is not shown while it is not set', async () => {
    await site.changeSettings({ contactEmail: null });
    assert.doesNotMatch((await site.page('/contact')).html, /mailto:/);
  });
});
