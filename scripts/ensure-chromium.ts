import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from '#testing/chromium.ts';

function run(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function hasDebianPackages(): boolean {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Browser journeys need Chromium: Debian's package as root, the browser driver's own download elsewhere. */
function installChromium(): void {
  if (process.getuid?.() === 0 && hasDebianPackages()) {
    console.log('No Chromium found: installing the Debian package (root).');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    return;
  }
  console.log("No Chromium found: downloading the browser driver's own.");
  const driver = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  run(process.execPath, [driver, 'install', 'chromium']);
}

if (findChromium() === undefined) installChromium();
const found = findChromium();
if (found === undefined) {
  console.error('Chromium is still missing. Install it (apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}
console.log(`Chromium: ${found}`);
