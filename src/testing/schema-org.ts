import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const checkedFile = join(projectFolder, 'src/testing/schema-org.checked.ts');
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

/**
 * Returns a module with a constant of the type `@type` for each JSON-LD object, so that the compiler checks each alone,
 * and for each document the number of lines up to its end.
 */
function declarations(documents: readonly unknown[]): { text: string; ends: number[] } {
  const lines = ["import type * as schema from 'schema-dts';"];

  function constant(type: string, literal: string): string {
    const name = `value${lines.length}`;
    lines.push(`export const ${name}: ${type} = ${literal};`);
    return name;
  }
  function literalOf(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const literal = objectLiteral(value);
    const type = (value as Record<string, unknown>)['@type'];
    if (typeof type !== 'string') return literal;
    // Only an action may have constraints, such as `query-input`.
    const isAction = type.endsWith('Action');
    const known = /^\w+$/.test(type) ? `schema.${type}` : 'never';
    return constant(isAction ? `schema.WithActionConstraints<${known}>` : known, literal);
  }
  function objectLiteral(value: object): string {
    const members = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${literalOf(of)}`);
    return `{ ${members.join(', ')} }`;
  }

  const ends = documents.map((document) => {
    constant('schema.Graph', objectLiteral(document as object));
    return lines.length;
  });
  return { text: lines.join('\n'), ends };
}

/** The program of the last check, with one virtual file. Later checks reuse the parsed library and vocabulary. */
let before: ts.Program | undefined;
function check(text: string): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === checkedFile || fileExists(name);
  host.readFile = (name) => (name === checkedFile ? text : readFile(name));
  host.getSourceFile = (name, languageVersion) =>
    name === checkedFile
      ? ts.createSourceFile(name, text, languageVersion)
      : (before?.getSourceFile(name) ?? getSourceFile(name, languageVersion));
  before = ts.createProgram({ rootNames: [checkedFile], options, host });
  return ts.getPreEmitDiagnostics(before);
}

/**
 * Returns, for each JSON-LD document with a `@graph`, its errors against the vocabulary of schema.org: an unknown type or
 * property, a property on the wrong type, a value of the wrong kind. The TypeScript compiler finds them by the types of
 * schema-dts, which know no formats, for example whether a URL is absolute. A call takes seconds, for one document as for
 * many.
 */
export function schemaProblems(documents: readonly unknown[]): string[][] {
  const { text, ends } = declarations(documents);
  const lines = text.split('\n');
  const problems = check(text).map(({ start = 0, messageText }) => {
    const line = text.slice(0, start).split('\n').length;
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    return { line, text: `${message}\n  in ${lines[line - 1]}` };
  });
  return ends.map((end, index) => {
    const begin = ends[index - 1] ?? 0;
    return problems.filter(({ line }) => line > begin && line <= end).map((problem) => problem.text);
  });
}
