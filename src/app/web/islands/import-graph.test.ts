import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { reachableModules, sourceFolder, type Module } from '#testing/module-graph.ts';

const isIsland = (path: string) => /\.island\.tsx?$/.test(path);
const registry = 'app/web/islands/registry.ts';

/** Packages without components that change in the browser. Their hooks are checked by name. */
const staticPackages =
  /^(react|react-dom\/server|@lingui\/(core|react)(\/macro)?|@tanstack\/react-query|clsx|uqr)$/;

/** Returns each package that the modules import, as `path: name`. */
const getPackages = (modules: Map<string, Module>, isAllowed: (name: string) => boolean = () => false) =>
  [...modules].flatMap(([path, { packages }]) =>
    packages.filter((name) => !isAllowed(name)).map((name) => `${path}: ${name}`),
  );

describe('modules of public pages', () => {
  const modules = reachableModules(['app/web/entry-server.tsx'], isIsland);

  test('interactive components are in islands only', () => {
    assert.ok(modules.has('app/web/layout/site-header.tsx'));
    const interactive = [...modules].filter(([, { hooks, handlers }]) => hooks.length + handlers.length > 0);
    assert.deepEqual(
      interactive.map(([path, { hooks, handlers }]) => `${path}: ${[...hooks, ...handlers].join(', ')}`),
      [],
    );
  });

  test('components of packages are in islands only', () => {
    assert.deepEqual(
      getPackages(modules, (name) => staticPackages.test(name)),
      [],
    );
  });

  test('the loader imports no package', () => {
    const ofLoader = reachableModules(['app/web/entry-client.ts']);
    assert.ok(ofLoader.has(registry));
    assert.deepEqual(getPackages(ofLoader), []);
  });

  test('islands do not call useId', () => {
    const islands = reachableModules([registry]).get(registry)!.dynamicImports;
    assert.ok(islands.length > 0);
    for (const path of islands) assert.ok(isIsland(path), `${path} is not an island`);
    for (const path of reachableModules(islands).keys())
      assert.doesNotMatch(readFileSync(join(sourceFolder, path), 'utf8'), /\buseId\(/, path);
  });
});
