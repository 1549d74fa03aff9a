/** Runs every check in order; stops at the first that fails and says which. Arguments choose steps by name. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const steps = {
  setup: ['node', 'scripts/ensure-chromium.ts'],
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  boundaries: ['depcruise', 'src', '--output-type', 'err'],
  unused: ['knip'],
  texts: ['lingui', 'check', 'sync', '--clean'],
  translations: ['lingui', 'check', 'missing', '--mode', 'catalog'],
  unit: ['node', 'scripts/run-tests.ts', 'src/**/*.test.ts', 'starter/*.test.ts', 'scripts/*.test.ts'],
  journeys: ['node', 'scripts/run-tests.ts', 'e2e/*.test.ts'],
} as const;
type Step = keyof typeof steps;

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length > 0 ? (positionals as Step[]) : (Object.keys(steps) as Step[]);

for (const step of chosen) {
  const [command, ...args] = steps[step];
  console.log(`\n== ${step}: ${command} ${args.join(' ')}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`\n${step} failed after ${seconds} s. Alone: npm test -- ${step}`);
    process.exit(1);
  }
  console.log(`== ${step} passed in ${seconds} s`);
}
