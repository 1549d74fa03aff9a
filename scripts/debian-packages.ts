import { execFileSync, spawnSync } from 'node:child_process';

/** Runs a command with its output shown; throws when it fails. */
export function run(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Whether this process may install Debian packages: root, on a system that has them. */
export const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Installs Debian packages if something is missing and this process may. Throws `advice` if it is still missing. */
export function ensurePackages(packages: string[], isFound: () => boolean, advice: string): void {
  if (!isFound() && canInstallPackages()) installPackages(packages);
  if (!isFound()) throw new Error(advice);
}

/** Returns whether apt-get installed the packages. */
export function installPackages(names: string[]): boolean {
  try {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
    return true;
  } catch {
    return false;
  }
}
