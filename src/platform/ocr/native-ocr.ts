import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import {
  greyMap,
  ocrDotsPerInch,
  ocrPageSegmentation,
  type OcrEngine,
  type RecognisedText,
} from './ocr-engine.ts';
import { readTesseractTable } from './tesseract-table.ts';

/** Limits of one page. They also hold if the process that started Tesseract is killed. */
const maxSeconds = 60;
const maxMemoryKb = 1_500_000;
/** A system without these limits runs Tesseract without them. */
const withLimits = `ulimit -t ${maxSeconds} 2>/dev/null; ulimit -v ${maxMemoryKb} 2>/dev/null; exec "$@"`;

/** Creates an engine that runs the program `tesseract` once for each page. It needs about 70 MB. */
export function createNativeOcr(model: string): OcrEngine {
  const program = [
    'tesseract',
    'stdin',
    'stdout',
    '-l',
    model,
    '--psm',
    String(ocrPageSegmentation),
    '--dpi',
    String(ocrDotsPerInch),
    '-c',
    'tessedit_create_tsv=1',
  ];
  const [command, ...options] =
    process.platform === 'win32' ? program : ['sh', '-c', withLimits, 'sh', ...program];

  return {
    async recognise(picture): Promise<RecognisedText> {
      // With several threads, a page needs more CPU time in total and gets no faster beside a busy server.
      const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
      const child = spawn(command!, options, { env, stdio: ['pipe', 'pipe', 'pipe'] });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      // A program that fails at once closes its input.
      child.stdin.on('error', () => undefined);
      child.stdin.end(greyMap(picture));
      const [table, problem, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]);
      if (code !== 0) throw new Error(`tesseract ended with ${code}: ${problem.toString().slice(0, 500)}`);
      return readTesseractTable(table.toString());
    },
    close: async () => undefined,
  };
}
