import { median, milliseconds, quantile, type Bench } from './figure.ts';

const headers = { accept: 'application/json' };

export interface Times {
  p50: number;
  p99: number;
}

/** Measures each URL once, one after another. A first round warms up. `pathsOf` returns the URLs of a round. */
export async function timesOf(
  { load, rounds }: Bench,
  port: number,
  pathsOf: (round: number) => string[],
): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const paths = pathsOf(round);
    const result = await load.send({ port, paths, headers, connections: 1, requests: paths.length });
    if (round > 0) times.push(...result.times);
  }
  times.sort((one, other) => one - other);
  return { p50: median(times), p99: quantile(times, 0.99) };
}

export const formatTimes = ({ p50, p99 }: Times) => `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;
