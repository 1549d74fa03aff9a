/**
 * Limits `beforeEach` and `afterEach` at the top level of a test file to the tests of this file. Test files share a
 * process, in which Node.js runs such hooks for the tests of all files. Preload it with `--import`.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { afterEach, beforeEach, TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';

type Register = typeof beforeEach & typeof afterEach;
type Hook = (context: TestContext) => unknown;

const tests = createRequire(import.meta.url)('node:test') as Record<'beforeEach' | 'afterEach', Register>;

for (const name of ['beforeEach', 'afterEach'] as const) {
  const register = tests[name];
  tests[name] = (hook, options) => {
    const [file] = /file:\/\/\S+?\.test\.tsx?/.exec(new Error().stack ?? '') ?? [];
    const isOfFile = ({ filePath }: TestContext) =>
      !file || !filePath || pathToFileURL(filePath).href === file;
    register(
      (context) => isOfFile(context as TestContext) && (hook as Hook)(context as TestContext),
      options,
    );
  };
}
syncBuiltinESMExports();
