import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { offerUndo, pressUndo } from '#admin-kit/undo-toast.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { dismissToast, showToast } from '#ui/toast.ts';

openLightDom();

const part = (name: string) => document.querySelector<HTMLElement>(`[data-toast-part=${name}]`)!;
const isShown = () => !part('toast').hidden;
const region = () => document.querySelector('[data-toasts]')!;
const saved = { title: 'Saved', description: 'All is well.', style: 'neutral' } as const;
const failed = { title: 'Error', description: 'Not saved.', style: 'destructive' } as const;

describe('a toast', () => {
  let page: HTMLElement;
  beforeEach(() => {
    page = document.createElement('div');
    page.innerHTML = `<button id="before">Save</button><div data-toasts aria-live="polite">
      <div data-toast-part="toast" hidden><p data-toast-part="title"></p><p data-toast-part="description"></p>
      <button data-toast-part="dismiss"></button></div></div>`;
    // First in the document: other component tests share it and leave their own region.
    document.body.prepend(page);
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    dismissToast();
    mock.timers.reset();
    page.remove();
  });

  test('shows its title and description for five seconds', () => {
    showToast(saved);
    assert.deepEqual([part('title').textContent, part('description').textContent], ['Saved', 'All is well.']);
    mock.timers.tick(4_999);
    assert.equal(isShown(), true);
    mock.timers.tick(1);
    assert.equal(isShown(), false);
  });

  test('replaces the previous toast and restarts the five seconds', () => {
    showToast(failed);
    mock.timers.tick(4_000);
    showToast(saved);
    assert.equal(part('title').textContent, 'Saved');
    mock.timers.tick(4_999);
    assert.equal(isShown(), true);
  });

  test('interrupts a screen reader only for a failure', () => {
    showToast(failed);
    assert.equal(region().getAttribute('aria-live'), 'assertive');
    showToast(saved);
    assert.equal(region().getAttribute('aria-live'), 'polite');
  });

  test('stays while the pointer is on it', () => {
    showToast(saved);
    region().dispatchEvent(new PointerEvent('pointerover'));
    mock.timers.tick(60_000);
    assert.equal(isShown(), true);
    region().dispatchEvent(new PointerEvent('pointerleave'));
    mock.timers.tick(5_000);
    assert.equal(isShown(), false);
  });

  test('stays while focused and returns the focus when dismissed', () => {
    document.querySelector<HTMLElement>('#before')!.focus();
    showToast(saved);
    part('dismiss').focus();
    mock.timers.tick(60_000);
    assert.equal(isShown(), true);
    part('dismiss').click();
    assert.equal(isShown(), false);
    assert.equal(document.activeElement?.id, 'before');
  });

  test('is hidden by Escape', () => {
    showToast(saved);
    part('dismiss').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    assert.equal(isShown(), false);
  });

  test('reports once that it was hidden or replaced', () => {
    let reports = 0;
    const onHide = () => void (reports += 1);
    showToast({ ...saved, onHide });
    showToast({ ...saved, onHide });
    assert.equal(reports, 1);
    mock.timers.tick(5_000);
    dismissToast();
    assert.equal(reports, 2);
  });

  test('offers to undo until it is hidden or replaced', async () => {
    const removed = { title: 'Removed', description: '2 files removed.' };
    const isReplacedUndone = offerUndo(removed);
    const isUndone = offerUndo(removed);
    pressUndo();
    assert.deepEqual([await isReplacedUndone, await isUndone, isShown()], [false, true, false]);
    const isIgnoredUndone = offerUndo(removed);
    showToast(saved);
    pressUndo();
    assert.deepEqual([await isIgnoredUndone, isShown()], [false, true]);
  });
});
