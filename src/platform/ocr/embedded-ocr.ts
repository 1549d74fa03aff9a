import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { greyMap, ocrDotsPerInch, ocrPageSegmentation, type OcrEngine } from './ocr-engine.ts';
import { readTesseractTable } from './tesseract-table.ts';

/** `best_int` models of one text in both languages. With Hindi first, the engine loses nearly every digit 1. */
export const embeddedModels = ['eng', 'hin'] as const;
const lstmOnly = 1;

/** Starts Tesseract as WASM in a thread, without network. It needs about 250 MB. */
export async function startEmbeddedOcr(): Promise<OcrEngine> {
  const { createWorker } = await import('tesseract.js');
  const worker = await withModels((folder) =>
    createWorker([...embeddedModels], lstmOnly, { langPath: folder, cacheMethod: 'none' }),
  );
  await worker.setParameters({
    tessedit_pageseg_mode: `${ocrPageSegmentation}` as never,
    user_defined_dpi: `${ocrDotsPerInch}`,
  });
  return {
    async recognise(picture) {
      const { data } = await worker.recognize(greyMap(picture), {}, { text: false, tsv: true });
      return readTesseractTable(data.tsv ?? '');
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Runs `use` with a folder of all models: each is in a package of its own, and Tesseract reads them from one folder. */
async function withModels<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-ocr-'));
  try {
    for (const code of embeddedModels) {
      const name = `${code}.traineddata.gz`;
      const source = import.meta.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${name}`);
      await symlink(fileURLToPath(source), join(folder, name));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
