/** `node:http` that responds with given bytes. Started by `fork`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawAnswer } from './raw-answer.ts';
import { readUsage } from './usage.ts';

const answers = new Map<string, RawAnswer>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url as string);
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
});

process.on('message', (message: 'usage' | { path: string; answer: RawAnswer }) => {
  if (message !== 'usage') answers.set(message.path, message.answer);
  process.send?.(readUsage());
});
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
