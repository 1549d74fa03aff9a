import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));
const vocabulary = fileURLToPath(import.meta.resolve('schema-dts'));
// Without `lib`, the compiler reads the types of browsers.
const options =
  '--ignoreConfig --noEmit --strict --skipLibCheck --lib es2024 --module nodenext --pretty false';

/**
 * Returns a module with a constant of the type `@type` for each JSON-LD object, so that the compiler checks each alone,
 * and for each document the number of lines up to its end.
 */
function declarations(documents: readonly unknown[]): { text: string; ends: number[] } {
  const lines = [`import type * as schema from ${JSON.stringify(vocabulary)};`];

  function constant(type: string, literal: string): string {
    const name = `value${lines.length}`;
    lines.push(`export const ${name}: ${type} = ${literal};`);
    return name;
  }
  function getLiteral(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(getLiteral).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const literal = objectLiteral(value);
    const type = (value as Record<string, unknown>)['@type'];
    if (typeof type !== 'string') return literal;
    // Only an action may have constraints, such as `query-input`.
    const isAction = type.endsWith('Action');
    const typeName = /^\w+$/.test(type) ? `schema.${type}` : 'never';
    return constant(isAction ? `schema.WithActionConstraints<${typeName}>` : typeName, literal);
  }
  function objectLiteral(value: object): string {
    const members = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${getLiteral(of)}`);
    return `{ ${members.join(', ')} }`;
  }

  const ends = documents.map((document) => {
    constant('schema.Graph', objectLiteral(document as object));
    return lines.length;
  });
  return { text: lines.join('\n'), ends };
}

/** Returns the errors of a module. */
function check(text: string): { line: number; message: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'schema-org-'));
  writeFileSync(join(folder, 'checked.mts'), text);
  const args = [compiler, ...options.split(' '), 'checked.mts'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const errors = stdout
    .split(/^(?=\S)/m)
    .filter(Boolean)
    .map((error) => ({ line: Number(/^checked\.mts\((\d+),\d+\): error/.exec(error)?.[1]), message: error }));
  if ((status !== 0 && errors.length === 0) || errors.some(({ line }) => Number.isNaN(line)))
    throw new Error(`The compiler failed: ${stdout}`);
  return errors;
}

/**
 * Returns, for each JSON-LD document with a `@graph`, its errors against the vocabulary of schema.org: an unknown type or
 * property, a property on the wrong type, a value of the wrong kind. The TypeScript compiler finds them by the types of
 * schema-dts, which know no formats, for example whether a URL is absolute.
 */
export function schemaProblems(documents: readonly unknown[]): string[][] {
  const { text, ends } = declarations(documents);
  const lines = text.split('\n');
  const problems = check(text).map(({ line, message }) => {
    return { line, text: `${message}\n  in ${lines[line - 1]}` };
  });
  return ends.map((end, index) => {
    const begin = ends[index - 1] ?? 0;
    return problems.filter(({ line }) => line > begin && line <= end).map((problem) => problem.text);
  });
}
