import { count, higherRatio, percent, type Measure } from './figure.ts';
import type { BenchLibrary } from './library.ts';
import { startOpenLoad, type TimedAnswer } from './open-load.ts';
import { startApp } from './processes.ts';
import { browserHeaders, rawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

const goal = 0.8;
/** Milliseconds. A later answer is worth nothing. */
const maxAnswerMs = 2_000;
const overloadFactor = 3;
/** Requests per second. */
const firstRate = 40;
const step = 1.3;
const stepSeconds = 5;
/** Of answers in time below the capacity. */
const minShare = 0.95;

/** Answers in time. */
interface Outcome {
  /** Of all kinds, per second. */
  goodput: number;
  /** Shares of the requests. */
  all: number;
  cached: number;
  others: number;
}

function judge(answers: TimedAnswer[], seconds: number): Outcome {
  const isGood = ({ status, milliseconds }: TimedAnswer) => status === 200 && milliseconds <= maxAnswerMs;
  const share = (some: TimedAnswer[]) => some.filter(isGood).length / some.length;
  return {
    goodput: answers.filter(isGood).length / seconds,
    all: share(answers),
    cached: share(answers.filter(({ isCached }) => isCached)),
    others: share(answers.filter(({ isCached }) => !isCached)),
  };
}

/** Returns a function that plans requests: four of five are for popular pages, which the app has in its cache. */
async function planVisits(library: BenchLibrary) {
  const { home, browse, exam, paper } = await samplePages(library, 5_000);
  const popular = [...home, ...browse, ...exam.slice(0, 30), ...paper.slice(0, 30)];
  const words = ['history', 'polity', 'reasoning', 'english', 'police', 'bank', 'railway'];
  let turn = 0;
  const nextUncached = () => {
    const text = `${words[turn % words.length]}+${turn}`;
    const kinds = [
      `/browse?search=${text}`,
      `/api/search?q=${text}`,
      paper[30 + (turn % (paper.length - 30))]!,
    ];
    return kinds[turn % kinds.length]!;
  };
  return {
    popular,
    plan: (requests: number) =>
      Array.from({ length: Math.round(requests) }, () => {
        turn += 1;
        return turn % 5 === 0
          ? { isCached: false, path: nextUncached() }
          : { isCached: true, path: popular[turn % popular.length]! };
      }),
  };
}

/**
 * Measures the answers in time at three times the capacity. The capacity is the highest rate at which nearly all answers
 * are in time. The load generator uses the same cores.
 */
export const overload: Measure = async (bench) => {
  const library = await bench.library(bench.usualPapers);
  const { popular, plan } = await planVisits(library);
  const app = await startApp(library.dataDir, { TRUSTED_PROXIES: '127.0.0.1' });
  const load = await startOpenLoad();
  const send = async (perSecond: number, seconds: number) => {
    const requests = plan(perSecond * seconds);
    const answers = await load.send({ port: app.port, headers: browserHeaders, requests, seconds });
    const outcome = judge(answers, seconds);
    const shares = `cached ${percent(outcome.cached)}, others ${percent(outcome.others)}`;
    console.log(`  ${count(perSecond)} requests/s: ${count(outcome.goodput)} in time (${shares})`);
    return outcome;
  };
  try {
    for (const path of [...popular, ...popular]) await rawAnswer(app.port, path);
    await send(firstRate, stepSeconds);
    let peak = await send(firstRate, stepSeconds);
    let rate = firstRate;
    for (;;) {
      const next = await send(rate * step, stepSeconds);
      if (next.goodput > peak.goodput) peak = next;
      if (next.all < minShare) break;
      rate *= step;
    }
    const overloaded = await send(rate * overloadFactor, bench.isQuick ? 10 : 30);
    const ratio = overloaded.goodput / peak.goodput;
    const figures = [overloaded.cached, overloaded.others].map(percent);
    return [
      {
        measure: `Answers within ${maxAnswerMs / 1000} s at ${overloadFactor} times the capacity, against the peak`,
        figure: `${percent(ratio)} (${count(overloaded.goodput)} of ${count(peak.goodput)} a second; capacity ${count(rate)})`,
        target: `≥ ${percent(goal)}`,
        isMet: ratio >= goal,
      },
      {
        measure: 'Cached pages answered in time at this load, and other requests',
        figure: figures.join(', '),
        target: 'cached first',
        isMet: overloaded.cached > overloaded.others,
        check: higherRatio(overloaded.cached),
      },
    ];
  } finally {
    await Promise.all([app.stop(), load.stop()]);
  }
};
