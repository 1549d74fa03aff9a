import { parentPort, workerData } from 'node:worker_threads';
import { inspectDocument } from './pdf-document.ts';
import type { PagePicture } from './pdf-page.ts';
import type { PdfTask, PdfThreadMessage, PdfThreadSettings } from './pdf-thread.ts';
import type { PdfFacts } from './pdf-verdict.ts';
import { loadPdfium } from './pdfium.ts';

const port = parentPort;
if (!port) throw new Error('pdf-worker.ts runs in a worker thread');

const { pdfium, wasRefusedMemory } = await loadPdfium((workerData as PdfThreadSettings).maxWasmPages);

port.on('message', (task: PdfTask) => send(inspect(task)));
send({ type: 'ready' });

function inspect(task: PdfTask): PdfThreadMessage {
  wasRefusedMemory();
  const report = {
    facts: (facts: PdfFacts) => send({ type: 'facts', facts }),
    picture: (picture: PagePicture) => send({ type: 'picture', picture }, [picture.pixels.buffer]),
  };
  try {
    const refusal = inspectDocument(pdfium, task.path, report, task);
    return { type: 'end', refusal, wasmBytes: pdfium.memory.buffer.byteLength };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code) return { type: 'unreadable', code, message };
    return { type: 'crash', outOfMemory: wasRefusedMemory() };
  }
}

function send(message: PdfThreadMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
