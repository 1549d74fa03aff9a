import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, headlessShell } from '#testing/chromium.ts';
import { canInstallPackages, installPackages, run } from './debian-packages.ts';

/** The headless shell, which older releases lack, else the whole browser, unless one is there already. */
function installPackage(): void {
  if (installPackages(['chromium-headless-shell']) || findChromium() !== undefined) return;
  run('apt-get', ['update', '-qq']);
  if (!installPackages(['chromium-headless-shell'])) installPackages(['chromium']);
}

/** Browser journeys need Chromium: Debian's package as root, the browser driver's own download elsewhere. */
function installChromium(): void {
  if (canInstallPackages()) {
    console.log('No headless Chromium found: installing the Debian package (root).');
    installPackage();
  } else if (findChromium() === undefined) {
    console.log("No Chromium found: downloading the browser driver's own.");
    const driver = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
    run(process.execPath, [driver, 'install', 'chromium']);
  }
}

if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installChromium();
const found = findChromium();
if (found === undefined) {
  console.error('Chromium is still missing. Install it (apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}
console.log(`Chromium: ${found}`);
