import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openContext, type AppContext } from '#app/process/context.ts';
import { pageTextSettings } from '#features/page-texts/page-texts.table.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { generateLibrary } from './generate.ts';

export type BenchLibrary = Awaited<ReturnType<typeof openLibrary>>;

const openData = (dataDir: string) =>
  openContext(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), { mayCreate: true });

/**
 * Pauses the reading of page texts. The files of generated papers do not exist, and the attempts to read 100,000 of
 * them would count in every figure.
 */
export async function pausePageReading({ database }: AppContext): Promise<void> {
  const isPaused = true;
  await database.db
    .insert(pageTextSettings)
    .values({ isPaused })
    .onConflictDoUpdate({ target: pageTextSettings.id, set: { isPaused } });
}

async function fillData(dataDir: string, papers: number): Promise<void> {
  const context = await openData(dataDir);
  // A separate pool, because the statement timeout of the app's pool is too short for a million papers.
  const patient = { ...context.connection, statement_timeout: 0 };
  const database = openDatabase(patient, (error) => console.error(error.message));
  try {
    const seconds = await generateLibrary(database, papers);
    await pausePageReading(context);
    console.log(`${papers.toLocaleString('en')} papers generated in ${seconds.toFixed(1)} s`);
  } finally {
    await database.close();
    await context.close();
  }
}

/** Creates a data folder with so many papers. */
async function generateData(papers: number): Promise<string> {
  const dataDir = await createDataFolder('pariksha-bench-');
  await fillData(dataDir, papers).catch(async (error: Error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return dataDir;
}

/**
 * Returns a separate DATA_DIR of so many generated papers with its own PostgreSQL, which runs with default settings
 * until `remove`. With a folder in `BENCH_LIBRARIES` it is kept there for later runs; a
 * change of the generator needs an empty folder.
 */
export async function openLibrary(papers: number) {
  const folder = process.env.BENCH_LIBRARIES;
  const kept = folder && join(folder, String(papers));
  if (kept && !(await stat(kept).catch(() => null))) {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await rename(await generateData(papers), kept);
  }
  const dataDir = kept || (await generateData(papers));
  const context = await openData(dataDir);
  return {
    context,
    dataDir,
    papers,
    async remove(): Promise<void> {
      await context.close();
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
