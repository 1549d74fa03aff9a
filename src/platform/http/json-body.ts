import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/** Maximum nesting of arrays and objects. Our contracts need five levels at most. */
const deepest = 32;

/** Returns whether brackets outside strings are nested deeper than `deepest`. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/**
 * Parses JSON bodies, and no other type unless a route asks for it. Refuses bodies over 32 levels deep before they
 * are parsed, and keys that would reach a prototype.
 */
export function readJsonBodies(app: HttpApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Without this, a body of another type would be read as a string instead of refused.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) {
      done(new AppError('validation_failed', { public: 'The request body is nested too deeply' }));
      return;
    }
    parse(request, body, done);
  });
}
