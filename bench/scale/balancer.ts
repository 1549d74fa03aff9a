import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#app/process/web-build.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import type { ClusterNode } from './node-process.ts';

const program = '/usr/sbin/haproxy';

/** Installs the Debian package as root. */
function ensureHaproxy(): void {
  if (!existsSync(program) && process.getuid?.() === 0)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'haproxy'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (!existsSync(program)) throw new Error('haproxy is missing: apt-get install haproxy');
}

/** Starts haproxy with the configuration of `deploy/haproxy.cfg`, adapted to the addresses of this cluster. */
export async function startBalancer(nodes: ClusterNode[], folder: string) {
  ensureHaproxy();
  const port = await freePort();
  const example = await readFile(join(projectFolder, 'deploy/haproxy.cfg'), 'utf8');
  const addressOf = (at: number) => new URL(nodes[at]!.url).host;
  const configuration = example
    .replace(/^\s*bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', addressOf(0))
    .replaceAll('10.0.0.12:3000', addressOf(1));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${url}/healthz`);
  return { url, stop: () => endProcess(child) };
}
