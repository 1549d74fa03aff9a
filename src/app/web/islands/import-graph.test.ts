import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../../..', import.meta.url));

/** Hooks of components that change in the browser. */
const interactiveHooks =
  /^use(State|Reducer|Effect|LayoutEffect|InsertionEffect|EffectEvent|Ref|SyncExternalStore|Transition|DeferredValue|Optimistic|ActionState|ImperativeHandle|Query|Queries|SuspenseQuery|SuspenseQueries|InfiniteQuery|Mutation|QueryClient)$/;

interface Module {
  /** Paths of project modules that it imports for values, relative to `src`. */
  imports: string[];
  packages: string[];
  hooks: string[];
  /** Event handlers that its JSX passes, as `onClick`. */
  handlers: string[];
}

/** Returns whether TypeScript erases an import. */
function isOfTypesOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = importClause?.namedBindings;
  return (
    importClause !== undefined &&
    !importClause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function readModule(path: string): Module {
  const text = readFileSync(join(source, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const module: Module = { imports: [], packages: [], hooks: [], handlers: [] };

  function note(specifier: string): void {
    if (/\.(css|po)$/.test(specifier)) return;
    if (specifier.startsWith('#')) module.imports.push(specifier.slice(1));
    else if (specifier.startsWith('.')) module.imports.push(join(dirname(path), specifier));
    else module.packages.push(specifier);
  }

  function visit(node: ts.Node): void {
    const isImport = ts.isImportDeclaration(node) && !isOfTypesOnly(node);
    const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly;
    if ((isImport || isExport) && node.moduleSpecifier) note((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (interactiveHooks.test(node.expression.text)) module.hooks.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && /^on[A-Z]/.test(node.name.text))
      module.handlers.push(node.name.text);
    ts.forEachChild(node, visit);
  }

  visit(file);
  return module;
}

/** Returns the modules that `entry` imports statically, directly or indirectly. Does not enter `isEnd` modules. */
function reachable(entry: string, isEnd: (path: string) => boolean = () => false): Map<string, Module> {
  const found = new Map<string, Module>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || isEnd(path)) continue;
    const module = readModule(path);
    found.set(path, module);
    open.push(...module.imports);
  }
  return found;
}

const isIsland = (path: string) => path.endsWith('.island.tsx');
const registry = 'app/web/islands/registry.ts';

describe('modules of public pages', () => {
  test('interactive components are in islands only', () => {
    const modules = reachable('app/web/entry-server.tsx', isIsland);
    assert.ok(modules.has('app/web/layout/site-header.tsx'));
    const interactive = [...modules].filter(([, { hooks, handlers }]) => hooks.length + handlers.length > 0);
    assert.deepEqual(
      interactive.map(([path, { hooks, handlers }]) => `${path}: ${[...hooks, ...handlers].join(', ')}`),
      [],
    );
  });

  test('the loader imports no package', () => {
    const modules = reachable('app/web/entry-client.ts');
    assert.ok(modules.has(registry));
    assert.deepEqual(
      [...modules].flatMap(([path, { packages }]) => packages.map((name) => `${path}: ${name}`)),
      [],
    );
  });

  test('islands do not call useId', () => {
    const islands = readFileSync(join(source, registry), 'utf8').matchAll(/import\('#(.+?)'\)/g);
    const paths = [...islands].map(([, path = '']) => path);
    assert.ok(paths.length > 0);
    for (const path of paths) {
      assert.ok(isIsland(path), `${path} is not an island`);
      for (const [each] of reachable(path))
        assert.doesNotMatch(readFileSync(join(source, each), 'utf8'), /\buseId\(/, relative('.', each));
    }
  });
});
