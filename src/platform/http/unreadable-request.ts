import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Status by the error of Node's parser. All others mean 400. */
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers a request that Node's parser refuses, and closes its connection. The answer has no body: it could be one to
 * HEAD, and the bytes of a body would then be read as the next answer.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const headers = 'Connection: close\r\nContent-Length: 0\r\n';
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n`);
  socket.destroy(error);
}
