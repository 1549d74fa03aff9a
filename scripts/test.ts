/**
 * Runs every check: first the steps that only read the sources, two at a time, then the tests. Stops at the first
 * failed stage and prints the command for the failed step. Arguments select steps by name; `static` selects all steps
 * that only read. `--shard=1/3` runs a third of the selected steps and test files; `--changed` runs the tests that a
 * change of this branch can break.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { inParallel } from '#lib/in-parallel.ts';
import { parseShard, selectShard } from './test-selection.ts';

const readingSteps = {
  // By path: TypeScript 6, which dependency-cruiser uses, has a command of the same name.
  types: [
    'node',
    'node_modules/typescript-native/bin/tsc',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.json',
    // The default of 4 needs a quarter more CPU time, because each checker resolves the same types.
    '--checkers',
    '2',
  ],
  format: ['oxfmt', '--check', '.'],
  boundaries: ['depcruise', 'src', '--output-type', 'err'],
  cycles: [
    'depcruise',
    'src/features',
    '--config',
    '.dependency-cruiser.features.mjs',
    '--output-type',
    'err',
  ],
  lint: ['oxlint', '--deny-warnings'],
  unused: ['knip'],
  manifests: ['node', 'scripts/check-manifests.ts'],
  texts: ['lingui', 'check', 'sync', '--clean'],
  translations: ['lingui', 'check', 'missing', '--mode', 'catalog'],
} as const;
const testFiles = {
  unit: ['src/**/*.test.ts', 'starter/*.test.ts', 'scripts/*.test.ts', 'bench/*.test.ts'],
  journeys: ['e2e/*.test.ts'],
} as const;
type Command = readonly [string, ...string[]];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string' }, changed: { type: 'boolean' } },
});
const steps = ['static', ...Object.keys(readingSteps), 'setup', ...Object.keys(testFiles)];
const unknown = positionals.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}`);
  process.exit(1);
}
const isChosen = (step: string) => positionals.length === 0 || positionals.includes(step);

/** Unit tests and journeys are one step: while a journey waits, other tests can use its core. */
function testCommand(): Command {
  const patterns = Object.entries(testFiles).flatMap(([kind, globs]) => (isChosen(kind) ? globs : []));
  const options = [
    ...(values.shard ? [`--shard=${values.shard}`] : []),
    ...(values.changed ? ['--changed'] : []),
  ];
  return [process.execPath, 'scripts/run-tests.ts', ...options, ...patterns];
}

/** Runs a step. Returns whether it passed. If others run in parallel, prints its output at the end. */
async function hasPassed(step: string, [command, ...args]: Command, isAlone: boolean): Promise<boolean> {
  const title = `\n== ${step}: ${command} ${args.join(' ')}`;
  if (isAlone) console.log(title);
  const started = performance.now();
  const child = spawn(command, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!isAlone) console.log(`${title}\n${output}${errors}`.trimEnd());
  if (code === 0) console.log(`== ${step} passed in ${seconds} s`);
  else console.error(`\n${step} failed after ${seconds} s. Alone: npm test -- ${step}`);
  return code === 0;
}

/** Limits parallel steps to the cores of a small machine. */
async function runBeside(steps: [string, Command][]): Promise<void> {
  const results = await inParallel(steps, 2, ([step, command]) => hasPassed(step, command, false));
  if (results.includes(false)) process.exit(1);
}

const chosen = Object.entries(readingSteps).filter(
  ([step]) => isChosen(step) || positionals.includes('static'),
);
await runBeside(values.shard ? selectShard(chosen, parseShard(values.shard)) : chosen);
const kinds = Object.keys(testFiles).filter(isChosen);
if (isChosen('setup') && !(await hasPassed('setup', [process.execPath, 'scripts/ensure-chromium.ts'], true)))
  process.exit(1);
if (kinds.length > 0 && !(await hasPassed(kinds.join(' '), testCommand(), true))) process.exit(1);
