import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContext, type AppContext } from '#app/process/context.ts';
import { pageTextSettings } from '#features/page-texts/page-texts.table.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { generateLibrary } from './generate.ts';

/** A separate DATA_DIR with its own PostgreSQL, which runs with default settings until `remove`. */
export interface BenchLibrary {
  context: AppContext;
  dataDir: string;
  papers: number;
  /** Duration of the generation. */
  seconds: number;
  remove(): Promise<void>;
}

const openData = (dataDir: string) =>
  openContext(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), { mayCreate: true });

/** A migrated library without anything in it. */
export async function emptyLibrary(): Promise<BenchLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-bench-'));
  // If root starts it, PostgreSQL runs as another account, which must be able to enter this folder.
  await chmod(dataDir, 0o711);
  const context = await openData(dataDir);
  return {
    context,
    dataDir,
    papers: 0,
    seconds: 0,
    async remove() {
      await context.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Pauses the reading of page texts. The files of generated papers do not exist, and the attempts to read 100,000 of
 * them would count in every figure.
 */
async function pausePageReading({ database }: AppContext): Promise<void> {
  const isPaused = true;
  await database.db
    .insert(pageTextSettings)
    .values({ isPaused })
    .onConflictDoUpdate({ target: pageTextSettings.id, set: { isPaused } });
}

/**
 * Returns a library of so many generated papers. With a folder in `BENCH_LIBRARIES` it is kept there for later runs; a
 * change of the generator needs an empty folder.
 */
export async function generatedLibrary(
  papers: number,
  announce: (message: string) => void,
): Promise<BenchLibrary> {
  const folder = process.env.BENCH_LIBRARIES;
  if (!folder) return generateNew(papers, announce);
  const dataDir = join(folder, String(papers));
  if (!(await stat(dataDir).catch(() => null))) {
    const made = await generateNew(papers, announce);
    await made.context.close();
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await rename(made.dataDir, dataDir);
  }
  const context = await openData(dataDir);
  return { context, dataDir, papers, seconds: 0, remove: () => context.close() };
}

async function generateNew(papers: number, announce: (message: string) => void): Promise<BenchLibrary> {
  const library = await emptyLibrary();
  try {
    const tenth = Math.max(1, papers / 10);
    // A separate pool, because the statement timeout of the app's pool is too short for a million papers.
    const patient = { ...library.context.connection, statement_timeout: 0 };
    const database = openDatabase(patient, (error) => announce(error.message));
    const seconds = await generateLibrary(database, papers, (done) => {
      if (done % tenth === 0) announce(`  ${done.toLocaleString('en')} papers`);
    });
    await database.close();
    await pausePageReading(library.context);
    announce(`${papers.toLocaleString('en')} papers generated in ${seconds.toFixed(1)} s`);
    return { ...library, papers, seconds };
  } catch (error) {
    await library.remove();
    throw error;
  }
}
