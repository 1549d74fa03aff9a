import { parentPort, workerData } from 'node:worker_threads';
import { inspectDocument } from './pdf-document.ts';
import type { PagePicture } from './pdf-page.ts';
import { drawOnePage, readPageSizes } from './pdf-pages.ts';
import { writeParts } from './pdf-parts.ts';
import type { PdfTask, PdfThreadMessage, PdfThreadSettings } from './pdf-thread.ts';
import type { PdfFacts, PdfRefusal } from './pdf-verdict.ts';
import { loadPdfium } from './pdfium.ts';

const port = parentPort;
if (!port) throw new Error('pdf-worker.ts runs in a worker thread');

const { pdfium, wasRefusedMemory } = await loadPdfium((workerData as PdfThreadSettings).maxWasmPages);

port.on('message', (task: PdfTask) => send(run(task)));
send({ type: 'ready' });

function run(task: PdfTask): PdfThreadMessage {
  wasRefusedMemory();
  try {
    const refusal = work(task);
    return { type: 'end', refusal, wasmBytes: pdfium.memory.buffer.byteLength };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code) return { type: 'unreadable', code, message };
    return { type: 'crash', outOfMemory: wasRefusedMemory() };
  }
}

/** Sends the results of a task as messages. Inspecting and splitting can refuse a file. */
function work(task: PdfTask): PdfRefusal | null {
  const sendPicture = (picture: PagePicture) => send({ type: 'picture', picture }, [picture.pixels.buffer]);
  if (task.kind === 'inspect') {
    const facts = (pdfFacts: PdfFacts) => send({ type: 'facts', facts: pdfFacts });
    return inspectDocument(pdfium, task.path, { facts, picture: sendPicture }, task);
  }
  if (task.kind === 'split') return writeParts(pdfium, task);
  if (task.kind === 'sizes') {
    const sizes = readPageSizes(pdfium, task.path);
    if (sizes) send({ type: 'sizes', sizes });
    return null;
  }
  const picture = drawOnePage(pdfium, task);
  if (picture) sendPicture(picture);
  return null;
}

function send(message: PdfThreadMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
