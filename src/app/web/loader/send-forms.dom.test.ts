import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

const window = openLightDom();
const load = await webModules();
const { sendForms } = await load<typeof import('./send-forms.ts')>('/src/app/web/loader/send-forms.ts');
const page = document.createElement('div');
document.body.append(page);
sendForms();
after(() => {
  page.remove();
  mock.restoreAll();
});

let opened: string[] = [];
mock.method(window.location, 'assign', (url: string) => void opened.push(url));
let navigation = 'navigate';
mock.method(performance, 'getEntriesByType', () => [{ type: navigation }]);

beforeEach(() => {
  localStorage.clear();
  opened = [];
  navigation = 'navigate';
  page.innerHTML =
    '<form action="/browse" data-submit-on-change><input name="language"><button></button></form>';
});

const field = () => page.querySelector('input')!;
const change = () => field().dispatchEvent(new Event('change', { bubbles: true }));
const submit = () => page.querySelector('form')!.requestSubmit();
const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('Enter in a changed filter field opens its URL only once', () => {
  field().value = 'hindi';
  change();
  submit();
  assert.deepEqual(opened, ['/browse?language=hindi']);
});

test('a filter that changes twice opens both URLs', () => {
  for (const language of ['tamil', 'odia']) {
    field().value = language;
    change();
  }
  assert.deepEqual(opened, ['/browse?language=tamil', '/browse?language=odia']);
});

test('going back resets a filter unless it has the focus', () => {
  navigation = 'back_forward';
  field().value = 'hindi';
  field().focus();
  showPage(false);
  assert.equal(field().value, 'hindi');
  field().blur();
  showPage(false);
  assert.equal(field().value, '');
});

test('a page from the back/forward cache resets a focused filter', () => {
  field().value = 'hindi';
  field().focus();
  showPage(true);
  assert.equal(field().value, '');
});

/** A search form whose field has this name and value. */
function showSearch(name: string, value: string): void {
  page.innerHTML = `<form action="/paper/x" role="search"><input type="search" name="${name}"></form>`;
  field().value = value;
}

for (const name of ['search', 'q']) {
  test(`a search in the field ${name} opens its URL`, () => {
    showSearch(name, ' two  words ');
    submit();
    assert.deepEqual(opened, [`/paper/x?${name}=two+words`]);
  });

  test(`a blank search in the field ${name} is ignored`, () => {
    showSearch(name, '  ');
    submit();
    assert.deepEqual(opened, []);
  });
}

test('only a search of the whole site is a recent search', () => {
  for (const name of ['search', 'q']) {
    showSearch(name, `from ${name}`);
    submit();
  }
  assert.equal(localStorage.getItem('recent-searches'), '["from search"]');
});
