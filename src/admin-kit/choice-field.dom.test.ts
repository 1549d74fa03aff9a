import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ChoiceField } = await load<typeof import('./choice-field.tsx')>('/src/admin-kit/choice-field.tsx');
const { Form } = await load<typeof import('./form.tsx')>('/src/admin-kit/form.tsx');

const choices = [
  { value: '1', label: 'SSC CGL', names: ['CGL'] },
  { value: '2', label: 'UPSC NDA', names: ['NDA'] },
];

describe('a choice field', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  after(() => act(async () => root.unmount()));

  const other = document.body.appendChild(document.createElement('button'));
  let value = '';
  let sent = 0;
  const submission = {
    submit: async () => (sent += 1) > 0,
    isSending: false,
    errors: {},
    failure: undefined,
  };
  const show = () =>
    act(async () =>
      root.render(
        createElement(
          Form,
          { submission } as never,
          createElement(ChoiceField, {
            label: 'Exam',
            name: 'examId',
            isRequired: true,
            choices,
            value,
            onValue: (next: string) => void (value = next),
          }),
        ),
      ),
    );
  const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;

  /** Types into the field and leaves it. */
  async function type(text: string): Promise<void> {
    await act(async () => {
      input().focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
      input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    });
    await act(async () => other.focus());
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    await show();
  }

  beforeEach(async () => {
    value = '1';
    sent = 0;
    await show();
  });

  test('keeps an unknown text with an error, and its form is not sent', async () => {
    await type('Unheard of');
    assert.equal(input().value, 'Unheard of');
    assert.match(document.body.textContent, /“Unheard of” is not in the list/);
    assert.equal(value, '');
    await act(async () => document.querySelector('form')!.requestSubmit());
    assert.equal(sent, 0);
    value = '2';
    await show();
    assert.equal(input().value, 'UPSC NDA');
    await act(async () => document.querySelector('form')!.requestSubmit());
    assert.equal(sent, 1);
  });

  test('takes a typed short name', async () => {
    await type('nda');
    assert.deepEqual([value, input().value], ['2', 'UPSC NDA']);
  });

  test('selects its text when a click enters it', async () => {
    await act(async () => {
      input().focus();
      input().click();
    });
    assert.deepEqual([input().selectionStart, input().selectionEnd], [0, 'SSC CGL'.length]);
  });
});
