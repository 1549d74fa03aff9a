import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const page = document.createElement('div');
document.body.append(page);

/** Returns a simplified card that shows the difficulty of a paper. */
const card = (id: number, average: string) => `
  <div data-stars="${id}" data-rated="Rated #/5">
    <div data-island="paper-stars">
      <span data-rating-state>Difficulty</span>
      <fieldset>${'<input type="radio">'.repeat(5)}</fieldset>
    </div>
    <span data-average="${id}">${average}</span>
  </div>`;

/** Elements that the test scrolls into view. */
let watched: { element: Element; show: () => void }[] = [];
class Observer {
  readonly onChange: (entries: object[]) => void;

  constructor(onChange: (entries: object[]) => void) {
    this.onChange = onChange;
  }
  observe(element: Element) {
    watched.push({ element, show: () => this.onChange([{ target: element, isIntersecting: true }]) });
  }
  unobserve() {}
}
Object.assign(globalThis, { IntersectionObserver: Observer });

let calls: number[][] = [];
async function openPage(html: string, answer: (paperIds: number[]) => Response): Promise<void> {
  watched = [];
  calls = [];
  page.innerHTML = html;
  globalThis.fetch = async (_input, init) => {
    const { paperIds } = JSON.parse(init?.body as string) as { paperIds: number[] };
    calls.push(paperIds);
    return answer(paperIds);
  };
  const { showRatings } = await load<typeof import('./page-ratings.ts')>(
    '/src/features/ratings/web/page-ratings.ts',
    { isFresh: true },
  );
  showRatings();
}
const show = () => watched.forEach((each) => each.show());
const averages = () => [...page.querySelectorAll('[data-average]')].map(({ textContent }) => textContent);
const rated = () =>
  Response.json({ 1: { averageRating: 350, totalRatings: 4 }, 2: { averageRating: 0, totalRatings: 0 } });

beforeEach(() => localStorage.clear());

describe('ratings on a page', () => {
  test('load in one call for the papers in view', async () => {
    await openPage(card(1, 'Not rated yet') + card(2, 'Not rated yet'), rated);
    assert.deepEqual(calls, []);
    show();
    await eventually(() => assert.deepEqual(averages(), ['3.5/5 (4)', 'Not rated yet']));
    assert.deepEqual(calls, [[1, 2]]);
  });

  test('appear in a list that had no average', async () => {
    await openPage('<span data-unrated=""> · <span data-average="1">Not rated yet</span></span>', rated);
    show();
    await eventually(() => assert.equal(page.textContent, ' · 3.5/5 (4)'));
    assert.equal(page.querySelector('[data-unrated]') === null, true);
  });

  test('stay unchanged when the call fails', async () => {
    const log = mock.method(console, 'info', () => {});
    await openPage(card(1, '2.0/5 (1)'), () => new Response('away', { status: 503 }));
    show();
    await eventually(() => assert.equal(log.mock.callCount(), 1));
    assert.match(String(log.mock.calls[0]!.arguments[0]), /Ratings could not be loaded/);
    assert.deepEqual(averages(), ['2.0/5 (1)']);
    assert.equal(page.querySelector('fieldset')!.disabled, false);
    log.mock.restore();
  });

  test('lock papers rated in this browser, without React', async () => {
    localStorage.setItem('ratings', '[[1,3]]');
    await openPage(card(1, '3.0/5 (1)') + card(2, 'Not rated yet'), rated);
    const states = [...page.querySelectorAll('[data-rating-state]')].map(({ textContent }) => textContent);
    assert.deepEqual(states, ['Rated 3/5', 'Difficulty']);
    const [own, other] = page.querySelectorAll('fieldset');
    assert.deepEqual([own!.disabled, other!.disabled], [true, false]);
    assert.deepEqual(
      [...own!.querySelectorAll('input')].map(({ checked }) => checked),
      [false, false, true, false, false],
    );
    assert.equal(page.querySelectorAll('[data-island]').length, 1);
  });

  test('do not change the stars of a hydrated island', async () => {
    await openPage(card(1, 'Not rated yet'), rated);
    page.querySelector<HTMLElement>('[data-island]')!.dataset.awake = '';
    localStorage.setItem('ratings', '[[1,3]]');
    dispatchEvent(new StorageEvent('storage', { key: 'ratings' }));
    assert.equal(page.querySelector('fieldset')!.disabled, false);
  });

  test('lock papers rated in another tab', async () => {
    await openPage(card(1, 'Not rated yet'), rated);
    localStorage.setItem('ratings', '[[1,4]]');
    dispatchEvent(new StorageEvent('storage', { key: 'ratings' }));
    assert.equal(page.querySelector('[data-rating-state]')!.textContent, 'Rated 4/5');
  });
});
