import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './entity-tag.ts';

/** A text that clients fetch repeatedly, with the ETag of its content. */
export interface TaggedText {
  text: string;
  etag: string;
}

export const tagText = (text: string): TaggedText => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** Sends a text, or 304 if the client has it. `type` is the value of Content-Type, `maxAge` is in seconds. */
export function sendTaggedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: TaggedText,
  { type, maxAge }: { type: string; maxAge: number },
): FastifyReply {
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAge}`);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', type).send(text);
}
