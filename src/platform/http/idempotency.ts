import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/** Identifies a write, so that the server recognises a retry after a lost response. */
export interface IdempotencyKey {
  /** Chosen by the client; unique within one user. */
  key: string;
  /** SHA-256 of method, path and body, hexadecimal. */
  requestHash: string;
}

const header = 'idempotency-key';
/** Visible ASCII, as in UUIDs and other random names. */
const wellFormed = /^[!-~]{8,200}$/;

/** Reads `Idempotency-Key` on the routes that accept one and attaches it to the actor. 400 for a malformed key. */
export function readIdempotencyKeys(app: HttpApp): void {
  app.addHook('preValidation', async (request) => {
    const key = request.headers[header];
    if (key === undefined || !request.routeOptions.config.isIdempotent || !request.actor) return;
    if (typeof key !== 'string' || !wellFormed.test(key))
      throw new AppError('validation_failed', {
        public: 'The header Idempotency-Key needs 8 to 200 visible ASCII characters.',
      });
    const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
    const requestHash = hash.update(JSON.stringify(request.body ?? null)).digest('hex');
    request.actor = { ...request.actor, idempotency: { key, requestHash } };
  });
}
