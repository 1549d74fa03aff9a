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

/** The values of JSON-LD as constants of TypeScript, each thing with the type of its `@type`, so that the compiler judges each alone. */
function declarations(documents: readonly unknown[]): string {
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
    // Only an action may say what it needs: `query-input`.
    const isAction = type.endsWith('Action');
    const known = /^\w+$/.test(type) ? `schema.${type}` : 'never';
    return constant(isAction ? `schema.WithActionConstraints<${known}>` : known, literal);
  }
  function objectLiteral(value: object): string {
    const members = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${literalOf(of)}`);
    return `{ ${members.join(', ')} }`;
  }

  for (const document of documents) constant('schema.Graph', objectLiteral(document as object));
  return lines.join('\n');
}

/** A program of one file that stands in no folder; the library and the vocabulary are read once for all calls. */
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
 * What in these documents (JSON-LD with a `@graph`) is not in the vocabulary of schema.org: a type or property
 * that it does not have, a property on the wrong type, a value of the wrong kind. Judged by the TypeScript
 * compiler on the types of schema-dts, which know nothing of formats: whether an address is absolute, say.
 */
export function schemaProblems(documents: readonly unknown[]): string[] {
  const text = declarations(documents);
  return check(text).map(({ start = 0, messageText }) => {
    const [line = ''] = text.slice(text.lastIndexOf('\n', start) + 1).split('\n', 1);
    return `${ts.flattenDiagnosticMessageText(messageText, '\n')}\n  in ${line}`;
  });
}
