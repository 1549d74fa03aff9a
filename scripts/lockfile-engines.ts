import { subset } from 'semver';

interface LockedPackage {
  engines?: { node?: string; [engine: string]: string | undefined };
  /** Whether only development needs it. */
  dev?: boolean;
  hasInstallScript?: boolean;
  /** An SPDX expression. */
  license?: string;
  os?: string | string[];
}

/** The parts of `package-lock.json` in use. Keys of `packages` are folders; the project itself is ''. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Supported operating systems. */
const systems = ['linux', 'darwin'];

/** Node versions that may install the project. It runs with the Node in its own dependencies. */
const installingNode = '>=20';

/** Returns packages for Linux or macOS whose `engines.node` excludes a Node that may install the project. */
export function unsupportedEngines({
  packages,
}: Lockfile): { name: string; range: string; entry: LockedPackage }[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const range = entry.engines?.node;
    const isInstalled = !entry.os || [entry.os].flat().some((system) => systems.includes(system));
    if (range === undefined || !isInstalled || subset(installingNode, range)) return [];
    return [{ name: folder.replace(/^.*node_modules\//, ''), range, entry }];
  });
}
