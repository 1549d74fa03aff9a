/** Reads the source of modules for tests: what each imports, and which hooks and event handlers it uses. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

/** Hooks of components that change in the browser. */
const interactiveHooks =
  /^use(State|Reducer|Effect|LayoutEffect|InsertionEffect|EffectEvent|Ref|SyncExternalStore|Transition|DeferredValue|Optimistic|ActionState|ImperativeHandle|Query|Queries|SuspenseQuery|SuspenseQueries|InfiniteQuery|Mutation|QueryClient)$/;

export interface Module {
  /** Paths of project modules that it imports statically for values, relative to `src`. */
  imports: string[];
  /** The same for dynamic imports. */
  dynamicImports: string[];
  /** Packages that it imports for values. */
  packages: string[];
  hooks: string[];
  /** Event handlers that its JSX passes, as `onClick`. */
  handlers: string[];
}

/** Returns whether TypeScript erases an import. It keeps an import whose names are all types: `import {} from`. */
const isOfTypesOnly = ({ importClause }: ts.ImportDeclaration) =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;

function readModule(path: string): Module {
  const text = readFileSync(join(sourceFolder, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const module: Module = { imports: [], dynamicImports: [], packages: [], hooks: [], handlers: [] };

  function note(specifier: string, imports: string[]): void {
    if (/\.(css|po)$/.test(specifier)) return;
    if (specifier.startsWith('#')) imports.push(specifier.slice(1));
    else if (specifier.startsWith('.')) imports.push(join(dirname(path), specifier));
    else module.packages.push(specifier);
  }

  function visit(node: ts.Node): void {
    const isImport = ts.isImportDeclaration(node) && !isOfTypesOnly(node);
    const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly;
    if ((isImport || isExport) && node.moduleSpecifier)
      note((node.moduleSpecifier as ts.StringLiteral).text, module.imports);
    if (ts.isCallExpression(node)) {
      const {
        expression,
        arguments: [argument],
      } = node;
      // `React.useState` too.
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (ts.isIdentifier(name) && interactiveHooks.test(name.text)) module.hooks.push(name.text);
      if (expression.kind === ts.SyntaxKind.ImportKeyword && argument && ts.isStringLiteral(argument))
        note(argument.text, module.dynamicImports);
    }
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && /^on[A-Z]/.test(node.name.text))
      module.handlers.push(node.name.text);
    ts.forEachChild(node, visit);
  }

  visit(file);
  return module;
}

/** Returns the modules that `entries` import statically, directly or indirectly. Does not enter `isEnd` modules. */
export function reachableModules(
  entries: string[],
  isEnd: (path: string) => boolean = () => false,
): Map<string, Module> {
  const modules = new Map<string, Module>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (modules.has(path) || isEnd(path)) continue;
    const module = readModule(path);
    modules.set(path, module);
    open.push(...module.imports);
  }
  return modules;
}
