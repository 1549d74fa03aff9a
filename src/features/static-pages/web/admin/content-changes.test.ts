import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageContent } from '../../static-pages-admin.contract.ts';
import { getContentChanges } from './content-changes.ts';

const element = (content: string, hindi?: string): PageContent['elements'][number] => ({
  type: 'text',
  content,
  metadata: {},
  translations: hindi === undefined ? {} : { hi: { content: hindi } },
});
const content = (fields: Partial<PageContent>): PageContent => ({
  title: 'About',
  description: null,
  isFaq: false,
  translations: {},
  elements: [],
  ...fields,
});

describe('the changes of a page', () => {
  test('name each field with both values', () => {
    const after = content({ title: 'About us', description: 'Who we are', isFaq: true });
    assert.deepEqual(getContentChanges(content({}), after).fields, [
      { title: 'Title', from: 'About', to: 'About us' },
      { title: 'Description', from: '', to: 'Who we are' },
      { title: 'Questions and answers', from: 'Off', to: 'On' },
    ]);
  });

  test('mark removed and added elements', () => {
    const before = content({ elements: [element('One'), element('Two')] });
    const after = content({ elements: [element('One'), element('2')] });
    assert.deepEqual(
      getContentChanges(before, after).elements.map(({ kind, item }) => [kind, item.content]),
      [
        ['same', 'One'],
        ['removed', 'Two'],
        ['added', '2'],
      ],
    );
  });

  test('include a Hindi text that differs', () => {
    const before = content({ elements: [element('One', 'एक')] });
    assert.equal(getContentChanges(before, content({ elements: [element('One')] })).elements.length, 2);
  });

  test('are empty for equal content', () => {
    const same = content({ elements: [element('One')] });
    assert.deepEqual(getContentChanges(same, same), { fields: [], elements: [] });
  });
});
