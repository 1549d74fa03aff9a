/** What any server on this machine could reach: node:http that answers with bytes it was given. Started by `fork`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawAnswer } from './raw-answer.ts';
import { answerUsage } from './usage.ts';

const answers = new Map<string, { headers: string[]; body: Uint8Array }>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url as string);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.on('message', (message: { path?: string; answer?: RawAnswer }) => {
  if (!message.path || !message.answer) return;
  const { headers, body } = message.answer;
  answers.set(message.path, { headers, body: Buffer.from(body) });
  process.send?.({ taken: message.path });
});
answerUsage();
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
