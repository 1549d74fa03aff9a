import { readFileSync } from 'node:fs';
import { AppError } from '#platform/errors/app-error.ts';

/**
 * Sets the variables of a file such as the `EnvironmentFile` of a systemd unit or an env file of Docker:
 * `NAME=value` on each line, comments after `#` or `;` at the start of a line, and quotes around a value. Variables that
 * are already set stay. Throws an error that names the file and the line.
 */
export function loadEnvFile(path: string, variables: NodeJS.ProcessEnv = process.env): void {
  const lines = readFile(path)
    .replaceAll(/\\\r?\n/g, '')
    .split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined) {
      throw new AppError('validation_failed', { public: `${path}, line ${index + 1}: not NAME=value` });
    }
    variables[name] ??= unquote(value);
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new AppError('not_found', { public: `The file ${path} cannot be read (${code})` });
  }
}

/** A backslash before a character escapes it in double quotes only, as in a shell. */
function unquote(value: string): string {
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1);
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) return value.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
  return value;
}
