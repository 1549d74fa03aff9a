import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { dismissToast } from '#ui/toast.ts';
import { islandBench, type Call } from '#testing/islands.ts';

const bench = await islandBench();

/** Each test has its own paper, because islands of a page share their reads. */
let paperId = 0;
const notRated = { hasRated: false, userRating: null };
const rated = (stars: number) => ({ averageRating: stars * 100, totalRatings: 1, userRating: stars });

interface Answers {
  status?: () => Response;
  rate?: (stars: number) => Response | Promise<Response>;
  average?: () => Response;
}

/** Shows the stars of a paper; by default it is unrated and each rating is accepted. */
async function showStars({ status, rate, average }: Answers = {}, title = 'SSC CGL 2019') {
  const calls = bench.answer(({ url, body }) => {
    if (url.endsWith('/rating-status')) return status?.() ?? Response.json(notRated);
    if (url.endsWith('/batch-ratings')) return average?.() ?? Response.json({});
    const { rating } = body as { rating: number };
    return rate?.(rating) ?? Response.json(rated(rating));
  });
  const island = await bench.render('paper-stars', { paperId, title });
  await bench.hydrate(island);
  const choice = () => island.querySelector('fieldset')!;
  return {
    island,
    calls,
    choice,
    star: (stars: number) => island.querySelectorAll('input')[stars - 1]!,
    state: () => island.querySelector('[data-rating-state]')?.textContent,
  };
}

const keptJson = (status: object, at: number) => JSON.stringify({ [paperId]: { status, at } });
const isRate = ({ url }: Call) => url.endsWith('/rate');
const shownToast = () => document.querySelector('[data-toast-part=toast]:not([hidden])');
const toast = () => shownToast()?.textContent ?? '';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  dismissToast();
  paperId += 1;
});

describe('stars', () => {
  test('name the paper in their legend, also with tags in its title', async () => {
    const { island } = await showStars({}, 'Use of <b>bold</b> & <0>text</0>');
    const legend = island.querySelector('legend')!;
    assert.equal(legend.textContent, 'Difficulty of Use of <b>bold</b> & <0>text</0>');
  });

  test('show the name of the star under the pointer', async () => {
    const { star, state } = await showStars();
    const label = star(3).closest('label')!;
    label.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await eventually(() => assert.equal(state(), 'Moderate'));
    label.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
    await eventually(() => assert.equal(state(), 'Difficulty'));
  });

  test('request the rating status only when they get focus', async () => {
    const { star, calls } = await showStars();
    assert.deepEqual(calls, []);
    star(1).focus();
    await eventually(() =>
      assert.deepEqual(
        calls.map(({ url }) => url),
        [`/api/papers/${paperId}/rating-status`],
      ),
    );
  });

  test('use a fresh status of an earlier page without a call', async () => {
    sessionStorage.setItem('rating-status', keptJson({ hasRated: true, userRating: 2 }, Date.now()));
    const { star, state, calls } = await showStars();
    star(1).focus();
    await eventually(() => assert.equal(state(), 'Rated 2/5'));
    assert.deepEqual(calls, []);
  });

  test('request the status again after five minutes', async () => {
    sessionStorage.setItem('rating-status', keptJson(notRated, Date.now() - 5 * 60_000));
    const { star, calls } = await showStars();
    star(1).focus();
    await eventually(() => assert.equal(calls.length, 1));
  });

  test('store the own rating as the status for later pages', async () => {
    const { star, state } = await showStars();
    star(4).click();
    await eventually(() => assert.equal(state(), 'Rated 4/5'));
    const kept = JSON.parse(sessionStorage.getItem('rating-status')!) as Record<string, { status: object }>;
    assert.deepEqual(kept[paperId]?.status, { hasRated: true, userRating: 4 });
  });

  test("show 'Submitting...' and are disabled while a rating is sent", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { star, state, choice } = await showStars({ rate: () => promise });
    star(4).click();
    await eventually(() => assert.equal(state(), 'Submitting...'));
    assert.equal(choice().disabled, true);
    resolve(Response.json(rated(4)));
    await eventually(() => assert.equal(state(), 'Rated 4/5'));
  });

  test('lock after sending a rating once', async () => {
    const { star, state, choice, calls } = await showStars();
    star(2).click();
    await eventually(() => assert.equal(state(), 'Rated 2/5'));
    assert.deepEqual(calls.filter(isRate), [
      { method: 'POST', url: `/api/papers/${paperId}/rate`, body: { rating: 2 } },
    ]);
    assert.deepEqual(
      [choice().disabled, choice().getAttribute('aria-hidden'), star(2).checked],
      [true, 'true', true],
    );
    assert.equal(localStorage.getItem('ratings'), `[[${paperId},2]]`);
    await eventually(() => assert.match(toast(), /Rating submitted.*Thank you for rating this paper!/));
  });

  test('keep a star that was chosen before hydration', async () => {
    bench.answer(() => Response.json(notRated));
    const island = await bench.render('paper-stars', { paperId, title: 'SSC CGL 2019' });
    island.querySelectorAll('input')[2]!.checked = true;
    await bench.hydrate(island);
    await eventually(() => assert.match(island.textContent, /Press Enter: 3\/5/));
  });

  test('are locked without a call after a rating in this browser', async () => {
    localStorage.setItem('ratings', `[[${paperId},5]]`);
    const { state, choice, calls } = await showStars();
    await eventually(() => assert.equal(state(), 'Rated 5/5'));
    assert.equal(choice().disabled, true);
    assert.deepEqual(calls, []);
  });

  test("lock and show 'Already rated' when the status has a rating", async () => {
    const { star, state, calls } = await showStars({
      status: () => Response.json({ hasRated: true, userRating: 3 }),
    });
    star(5).click();
    await eventually(() => assert.equal(state(), 'Rated 3/5'));
    assert.deepEqual(calls.filter(isRate), []);
    await eventually(() =>
      assert.match(toast(), /Already rated.*You've already rated this paper\. Thank you for your feedback!/),
    );
  });

  test('lock with the first rating when the server rejects a second', async () => {
    let status: object = notRated;
    const { star, state } = await showStars({
      status: () => Response.json(status),
      rate: () => {
        status = { hasRated: true, userRating: 2 };
        return new Response('{"message":"already rated"}', { status: 409 });
      },
    });
    star(5).click();
    await eventually(() => assert.equal(state(), 'Rated 2/5'));
    await eventually(() =>
      assert.match(toast(), /Already rated.*You've already rated this paper\. Thank you for your feedback!/),
    );
  });

  test("show 'Already rated' when only the rejection is known", async () => {
    const { star, state } = await showStars({
      rate: () => new Response('{"message":"already rated"}', { status: 409 }),
    });
    star(5).click();
    await eventually(() => assert.equal(state(), 'Already rated'));
  });

  test('request the status under the pointer when storage is blocked', async (t) => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const own = Object.getOwnPropertyDescriptor(globalThis, name)!;
      t.after(() => Object.defineProperty(globalThis, name, own));
      const get = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(globalThis, name, { get, configurable: true });
    }
    const { star, state, calls } = await showStars({
      status: () => Response.json({ hasRated: true, userRating: 3 }),
    });
    assert.deepEqual(calls, []);
    star(5)
      .closest('label')!
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await eventually(() => assert.equal(state(), 'Rated 3/5'));
    assert.equal(calls.length, 1);
  });
});

describe('a correction', () => {
  test('replaces the stars at once', async () => {
    const { island, star, state, calls } = await showStars();
    star(1).click();
    await eventually(() => assert.equal(state(), 'Rated 1/5'));
    island.querySelector('button')!.click();
    await eventually(() => assert.equal(star(5).closest('fieldset')!.disabled, false));
    star(5).click();
    await eventually(() => assert.equal(state(), 'Rated 5/5'));
    assert.deepEqual(
      calls.filter(isRate).map(({ method, body }) => [method, body]),
      [
        ['POST', { rating: 1 }],
        ['PUT', { rating: 5 }],
      ],
    );
  });
});

test('a rating whose response was lost is shown as given, with the new average', async () => {
  let stored: object = notRated;
  const { star, state, calls } = await showStars({
    status: () => Response.json(stored),
    rate: (stars) => {
      stored = { hasRated: true, userRating: stars };
      throw new TypeError('Failed to fetch');
    },
  });
  star(3).click();
  await eventually(() => assert.equal(state(), 'Rated 3/5'));
  await eventually(() => assert.match(toast(), /Rating submitted/));
  await eventually(() => assert.equal(calls.at(-1)?.url, '/api/papers/batch-ratings'));
});

const failures = [
  { answer: '401', status: 401, text: /Sign in required.*Please sign in to rate papers\./ },
  { answer: '400', status: 400, text: /Invalid rating.*Please select a valid difficulty rating\./ },
  { answer: '500', status: 500, text: /Unable to rate.*Something went wrong\. Please try again\./ },
  { answer: 'no answer', status: 0, text: /Unable to rate.*Something went wrong\. Please try again\./ },
];

describe('a failed rating', () => {
  for (const { answer, status, text } of failures) {
    test(`with ${answer} shows a toast and can be retried`, async () => {
      let isDown = true;
      const { star, state, choice } = await showStars({
        rate: (stars) => {
          if (!isDown) return Response.json(rated(stars));
          if (status === 0) throw new TypeError('Failed to fetch');
          return new Response('refused', { status });
        },
      });
      star(4).click();
      await eventually(() => assert.match(toast(), text));
      assert.equal(shownToast()?.closest('[data-toasts]')?.getAttribute('aria-live'), 'assertive');
      await eventually(() => assert.deepEqual([choice().disabled, state()], [false, 'Difficulty']));
      assert.equal(star(4).checked, false);
      isDown = false;
      star(4).click();
      await eventually(() => assert.equal(state(), 'Rated 4/5'));
    });
  }
});
