import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, headlessShell } from '#testing/chromium.ts';
import { canInstallPackages, installPackages, run } from './debian-packages.ts';

/**
 * Installs the headless shell. Older Debian releases do not have this package: they get the full browser, unless a
 * browser is already present.
 */
function installPackage(): void {
  if (installPackages(['chromium-headless-shell']) || findChromium() !== undefined) return;
  run('apt-get', ['update', '-qq']);
  if (!installPackages(['chromium-headless-shell'])) installPackages(['chromium']);
}

/** Installs Chromium for browser journeys: the Debian package as root, otherwise the download of the browser driver. */
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
