/**
 * Runs every check: those that only read the sources first, two at a time, then the tests in order. Stops at the first
 * stage that fails and says how to run what failed alone. Arguments choose steps by name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const readingSteps = {
  types: ['tsc', '--noEmit'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  boundaries: ['depcruise', 'src', '--output-type', 'err'],
  lint: ['oxlint', '--deny-warnings'],
  unused: ['knip'],
  texts: ['lingui', 'check', 'sync', '--clean'],
  translations: ['lingui', 'check', 'missing', '--mode', 'catalog'],
} as const;
const runningSteps = {
  setup: ['node', 'scripts/ensure-chromium.ts'],
  unit: ['node', 'scripts/run-tests.ts', 'src/**/*.test.ts', 'starter/*.test.ts', 'scripts/*.test.ts'],
  journeys: ['node', 'scripts/run-tests.ts', 'e2e/*.test.ts'],
} as const;
type Command = readonly [string, ...string[]];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !(name in readingSteps) && !(name in runningSteps));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}`);
  process.exit(1);
}
const isChosen = ([step]: readonly [string, Command]) =>
  positionals.length === 0 || positionals.includes(step);

/** Its output comes in one piece at its end when others run beside it. Answers whether it passed. */
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

/** As many beside each other as a small machine has cores. */
async function runBeside(steps: [string, Command][]): Promise<void> {
  const waiting = [...steps];
  let isGood = true;
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      isGood = (await hasPassed(...next, false)) && isGood;
  };
  await Promise.all([takeTurns(), takeTurns()]);
  if (!isGood) process.exit(1);
}

await runBeside(Object.entries(readingSteps).filter(isChosen));
for (const [step, command] of Object.entries(runningSteps).filter(isChosen))
  if (!(await hasPassed(step, command, true))) process.exit(1);
