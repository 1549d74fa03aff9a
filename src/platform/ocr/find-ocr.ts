import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { embeddedModels } from './embedded-ocr.ts';
import type { OcrChoice } from './ocr-engine.ts';

const maxMs = 10_000;

/**
 * Finds the engine of this machine that reads best, in the order of `enginesByQuality`. Call it once: an engine that is
 * installed later is used after a restart.
 */
export async function findOcr(): Promise<OcrChoice> {
  const [version, languages] = await Promise.all([ask('--version'), ask('--list-langs')]);
  return chooseOcr(version, languages) ?? embeddedOcr();
}

/** Chooses from the output of `tesseract`. Returns undefined if it has no models that read Hindi and English. */
export function chooseOcr(version: string, languages: string): OcrChoice | undefined {
  const number = /^tesseract v?(\d[\w.-]*)/m.exec(version)?.[1];
  // Version 3 has another engine, and none of these models.
  if (number === undefined || Number.parseInt(number, 10) < 4) return undefined;
  const models = new Set(languages.split('\n').map((line) => line.trim()));
  // Debian installs the models of scripts and languages in the same folder.
  const model = ['script/Devanagari', 'Devanagari', 'eng+hin'].find((names) =>
    names.split('+').every((name) => models.has(name)),
  );
  return model === undefined ? undefined : { kind: 'native', version: number, model };
}

async function ask(option: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)('tesseract', [option], { timeout: maxMs });
    return `${stdout}\n${stderr}`;
  } catch {
    return '';
  }
}

/** Returns the engine from npm, which every machine has. */
export function embeddedOcr(): OcrChoice {
  const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as { version: string };
  return { kind: 'embedded', version, model: embeddedModels.join('+') };
}
