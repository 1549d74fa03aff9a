/** Firefox and WebKit for `npm run test:browsers`: Debian's packages, installed as root. */
import { findFirefox } from '../e2e/browsers/firefox.ts';
import { findWebKit } from '../e2e/browsers/webkit.ts';
import { canInstallPackages, installPackages, run } from './debian-packages.ts';

/** Returns the Debian packages of the missing browsers. */
function missingPackages(): string[] {
  const firefox = findFirefox() === undefined ? ['firefox-esr'] : [];
  // WebKitGTK has no headless mode: it needs a display.
  const webkit = findWebKit() === undefined ? ['webkit2gtk-driver', 'xvfb'] : [];
  return [...firefox, ...webkit];
}

const missing = missingPackages();
if (missing.length > 0 && canInstallPackages()) {
  console.log('Installing the missing browsers as Debian packages (root).');
  if (!installPackages(missing)) {
    run('apt-get', ['update', '-qq']);
    installPackages(missing);
  }
}
const stillMissing = missingPackages();
if (stillMissing.length > 0) {
  console.error(`Browsers are missing. Install them: apt-get install ${stillMissing.join(' ')}`);
  process.exit(1);
}
