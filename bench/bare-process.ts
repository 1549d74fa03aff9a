/**
 * The upper limit for any server on this machine: node:http that responds with given bytes, or reads a file for each
 * request. Started by `fork`.
 */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawAnswer } from './raw-answer.ts';
import type { BareFile } from './processes.ts';
import { answerUsage } from './usage.ts';

const answers = new Map<string, { headers: string[]; body: Uint8Array }>();
const files = new Map<string, BareFile>();

const server = createServer((request, response) => {
  const file = files.get(request.url as string);
  if (file) {
    response.writeHead(200, file.headers);
    createReadStream(file.path).pipe(response);
    return;
  }
  const answer = answers.get(request.url as string);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.on('message', (message: { path?: string; answer?: RawAnswer; file?: BareFile }) => {
  if (message.path && message.file) {
    files.set(message.path, message.file);
    process.send?.({ taken: message.path });
  }
  if (!message.path || !message.answer) return;
  const { headers, body } = message.answer;
  answers.set(message.path, { headers, body: Buffer.from(body) });
  process.send?.({ taken: message.path });
});
answerUsage();
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
