import type { FastifyReply, FastifyRequest } from 'fastify';
import { releaseSlot } from './capacity.ts';
import type { FileAnswer } from './file-answer.ts';

/**
 * Sends a file with the cookie of a new visitor. Writes directly to the socket, past Fastify: no hook changes the
 * response. Settles when the response ends.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
  newCookie?: string,
): Promise<FastifyReply> {
  reply.hijack();
  // Hooks listen for the end of the response, and `pipeline` adds more listeners than Node expects.
  reply.raw.setMaxListeners(20);
  releaseSlot(request);
  try {
    await answer.send(reply.raw, newCookie === undefined ? {} : { 'set-cookie': newCookie });
  } catch (error) {
    // The status is already sent. The closed connection tells the client that the file is incomplete.
    request.log.error({ error, route: request.routeOptions.url }, 'a file could not be sent completely');
    reply.raw.destroy();
  }
  return reply;
}
