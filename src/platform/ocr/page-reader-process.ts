import { setPriority } from 'node:os';
import { openPdf, type OpenPdf } from '#platform/pdf/open-pdf.ts';
import { loadPdfium } from '#platform/pdf/pdfium.ts';
import type { OcrChoice, OcrEngine } from './ocr-engine.ts';
import { readUpright } from './read-upright.ts';
import type { PageTask, PageReaderMessage } from './page-reader.ts';

/**
 * The process that opens PDFs and reads their pages. It has the lowest priority, so that it only uses processor time
 * that the site leaves. The parent ends it if a page takes too long.
 */
const lowestPriority = 19;
/** Pages of 64 KiB: 512 MiB, for the file and all decoded data. */
const maxWasmPages = 8_192;
/** Limit of the whole process. Far more than any page of a real paper needs. */
const maxMemory = 1_200 * 1024 * 1024;
const watchMs = 500;
const maxTextLength = 20_000;

setPriority(lowestPriority);
const choice = JSON.parse(process.argv[2] ?? '') as OcrChoice;
const { pdfium } = await loadPdfium(maxWasmPages);
let open: { path: string; pdf: OpenPdf } | undefined;
let engine: Promise<OcrEngine> | undefined;

/** Keeps the last file open: its pages are read one after the other. */
function openFile(path: string): OpenPdf | null {
  if (open?.path === path) return open.pdf;
  open?.pdf.close();
  open = undefined;
  const pdf = openPdf(pdfium, path);
  if (pdf) open = { path, pdf };
  return pdf;
}

async function startEngine(): Promise<OcrEngine> {
  if (choice.kind === 'native') return (await import('./native-ocr.ts')).createNativeOcr(choice.model);
  return (await import('./embedded-ocr.ts')).startEmbeddedOcr();
}

async function read({ path, page, isOcr }: PageTask): Promise<PageReaderMessage> {
  const pdf = openFile(path);
  if (!pdf) return { type: 'unopened' };
  if (!isOcr) return { type: 'text', ...(pdf.words(page, maxTextLength) ?? { text: '', edges: [] }) };
  engine ??= startEngine();
  const started = await engine;
  const { text, ...upright } = await readUpright(async (turned) => {
    const picture = pdf.picture(page, turned);
    return picture ? started.recognise(picture) : { text: '', edges: [], confidence: 0, isSideways: false };
  });
  return { type: 'recognised', text: text.slice(0, maxTextLength), ...upright };
}

function send(message: PageReaderMessage): void {
  process.send?.(message);
}

/** Also ends Tesseract, which is in the group of this process. */
function endWithParent(): void {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(0);
}

process.on('message', (task: PageTask) => {
  read(task).then(send, (error: unknown) => send({ type: 'failed', message: String(error) }));
});
process.on('disconnect', endWithParent);
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, watchMs).unref();
send({ type: 'ready' });
