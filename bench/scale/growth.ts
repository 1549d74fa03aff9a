import { generatedLibrary } from '../library.ts';
import { count, milliseconds, type Figure } from '../figure.ts';
import { startLoadGenerator, type LoadGenerator } from '../load.ts';
import { startApp } from '../processes.ts';
import { callTimes, type CallSource } from './call-times.ts';

type Times = Map<string, number>;

export interface Growth {
  figures: Figure[];
  postgresVersion: string;
}

/** The times of every call in a library of so many generated papers; pages are rendered for each request. */
async function timesAt(
  papers: number,
  sources: CallSource[],
  load: LoadGenerator,
  announce: (message: string) => void,
): Promise<{ times: Times[]; postgresVersion: string }> {
  const library = await generatedLibrary(papers, announce);
  const { pool } = library.context.database;
  try {
    const app = await startApp(library.dataDir, { PAGE_CACHE_MB: '0' });
    try {
      const times: Times[] = [];
      for (const source of sources) {
        const calls = await source.calls(pool);
        const headers = await source.headers?.(`http://127.0.0.1:${app.port}`);
        times.push(await callTimes(load, app.port, calls, headers));
      }
      const found = await pool.query<{ server_version: string }>('SHOW server_version');
      return { times, postgresVersion: found.rows[0]!.server_version };
    } finally {
      await app.stop();
    }
  } finally {
    await library.remove();
  }
}

const shown = (time: number | undefined) =>
  time === undefined || Number.isNaN(time) ? 'failed' : milliseconds(time);

/** One figure for each call: its median time at each size, in the order of `sizes`, the largest last. */
export async function growthFigures(
  sizes: number[],
  sources: CallSource[],
  announce: (message: string) => void,
): Promise<Growth> {
  const load = await startLoadGenerator();
  const bySize: Awaited<ReturnType<typeof timesAt>>[] = [];
  try {
    for (const papers of sizes) bySize.push(await timesAt(papers, sources, load, announce));
  } finally {
    await load.stop();
  }
  const largest = count(sizes.at(-1) ?? 0);
  const figures = sources.flatMap(({ targetMs }, index) => {
    const columns = bySize.map(({ times }) => times[index]!);
    return [...columns[0]!.keys()].map((name) => ({
      measure: `\`${name}\``,
      figure: columns.map((times) => shown(times.get(name))).join(' → '),
      target: `≤ ${targetMs} ms at ${largest}`,
      isMet:
        columns.every((times) => !Number.isNaN(times.get(name))) && columns.at(-1)!.get(name)! <= targetMs,
    }));
  });
  return { figures, postgresVersion: bySize[0]?.postgresVersion ?? '?' };
}
