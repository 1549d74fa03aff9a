import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { OcrChoice } from './ocr-engine.ts';

const longestMs = 10_000;

/**
 * Finds the best engine on this machine: the native program with its best model, otherwise the one from npm. Call it
 * once: an engine that is installed later is used after a restart.
 */
export async function findOcr(): Promise<OcrChoice> {
  const [version, languages] = await Promise.all([ask('--version'), ask('--list-langs')]);
  return chooseOcr(version, languages) ?? { kind: 'embedded', version: embeddedVersion(), model: 'hin+eng' };
}

/** Chooses from the output of `tesseract`. Returns undefined if it has no model that reads English. */
export function chooseOcr(version: string, languages: string): OcrChoice | undefined {
  const number = /^tesseract v?(\d[\w.-]*)/m.exec(version)?.[1];
  // Version 3 has another engine, and none of these models.
  if (number === undefined || Number.parseInt(number, 10) < 4) return undefined;
  const models = new Set(languages.split('\n').map((line) => line.trim()));
  const native = (model: string): OcrChoice => ({ kind: 'native', version: number, model });
  // Debian installs the models of scripts and languages in the same folder.
  for (const model of ['script/Devanagari', 'Devanagari']) if (models.has(model)) return native(model);
  if (!models.has('eng')) return undefined;
  return native(models.has('hin') ? 'hin+eng' : 'eng');
}

async function ask(option: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)('tesseract', [option], { timeout: longestMs });
    return `${stdout}\n${stderr}`;
  } catch {
    return '';
  }
}

function embeddedVersion(): string {
  const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as { version: string };
  return version;
}
