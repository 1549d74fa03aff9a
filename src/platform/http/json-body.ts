import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/** Levels of lists and objects in one another: what our contracts ask for has five at most. */
const deepest = 32;

/** Whether brackets stand deeper than 32 in one another, outside of texts. */
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
 * Reads bodies of JSON, and of nothing else unless a route asks: over 32 levels deep they are refused before they are
 * built, and so are keys that would reach a prototype.
 */
export function readJsonBodies(app: HttpApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // A body that is neither JSON nor asked for is refused instead of becoming a string.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) {
      done(new AppError('validation_failed', { public: 'The body is nested too deeply' }));
      return;
    }
    parse(request, body, done);
  });
}
