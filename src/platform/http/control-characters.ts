import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/**
 * Control characters except tab and line breaks, percent-encoded or raw: C0 and DEL as `%00`, C1 as `%C2%80`.
 * PostgreSQL does not accept NUL, and no URL of this site contains any of them.
 */
const controlCharacter =
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/i;

const message = 'has characters that are not allowed';

/** Returns the params and query parameters with control characters, named as in a route's validation. */
function problemsOf(values: unknown): FieldProblem[] {
  return Object.entries((values ?? {}) as Record<string, unknown>)
    .filter(
      ([name, value]) => name !== '*' && controlCharacter.test(encodeURIComponent([value].flat().join())),
    )
    .map(([field]) => ({ field, message }));
}

/** Responds with 400 to a URL with a control character in its path or query, before any route reads it. */
export function refuseControlCharacters(app: HttpApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!controlCharacter.test(request.url)) return done();
    const fields = [...problemsOf(request.params), ...problemsOf(request.query)];
    done(
      new AppError('validation_failed', { public: 'The URL has characters that are not allowed', fields }),
    );
  });
}
