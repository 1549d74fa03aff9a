import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openBucketClient } from '#platform/storage/bucket-client.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { ensurePackages } from '../scripts/debian-packages.ts';
import { startMotoServer } from '../scripts/moto-server.ts';
import type { SiteProcess } from './site-process.ts';
import { closers } from './trouble-command.ts';

/** Creates a temporary folder that the end of the command removes. */
export async function createFolder(name: string): Promise<string> {
  const folder = await createDataFolder(`pariksha-cluster-${name}-`);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an S3-compatible server. Returns the variables of its bucket. */
export async function startBucket(): Promise<Record<string, string>> {
  const { endpoint, stop: stopServer } = await startMotoServer();
  closers.push(stopServer);
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = openBucketClient({ endpoint, region: 'us-east-1', credentials, isPathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'papers' }));
  client.destroy();
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  return { S3_ENDPOINT: endpoint, S3_BUCKET: 'papers', ...keys };
}

/** Returns the path of a program of Debian. Installs its packages if this process may. */
function ensureProgram(name: string, packages: string[]): string {
  const program = `/usr/sbin/${name}`;
  const advice = `${name} is missing: apt-get install ${packages.join(' ')}`;
  ensurePackages(packages, () => existsSync(program), advice);
  return program;
}

const readExample = (name: string) => readFile(new URL(`../deploy/${name}`, import.meta.url), 'utf8');

/** Starts haproxy with the configuration of `deploy/haproxy.cfg`, adapted to the nodes. Returns its URL. */
export async function startBalancer(nodes: SiteProcess[]): Promise<string> {
  const program = ensureProgram('haproxy', ['haproxy']);
  const port = await freePort();
  const example = await readExample('haproxy.cfg');
  const file = join(await createFolder('balancer'), 'haproxy.cfg');
  await writeFile(
    file,
    example
      .replace(/^\s*bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replaceAll('10.0.0.11:3000', new URL(nodes[0]!.url).host)
      .replaceAll('10.0.0.12:3000', new URL(nodes[1]!.url).host),
  );
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  closers.push(() => endProcess(child));
  await untilAnswers(child, `http://127.0.0.1:${port}/healthz`);
  return `http://127.0.0.1:${port}`;
}

/** Starts Varnish with `deploy/varnish.vcl` in front of a running site, on this port. Returns its URL. */
export async function startVarnish(site: URL, port: number): Promise<string> {
  const program = ensureProgram('varnishd', ['varnish', 'varnish-modules']);
  const folder = await createFolder('varnish');
  const file = join(folder, 'varnish.vcl');
  const example = await readExample('varnish.vcl');
  await writeFile(file, example.replace('.port = "3000"', `.port = "${site.port}"`));
  const storage = ['-s', 'malloc,256m', '-p', 'http_gzip_support=off'];
  const child = spawn(
    program,
    ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-T', 'none', ...storage],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  closers.push(() => endProcess(child));
  await untilAnswers(child, `http://127.0.0.1:${port}/healthz`);
  return `http://127.0.0.1:${port}`;
}

/** Starts nginx with `deploy/nginx-cdn.conf` in front of a running site. Returns its URL. */
export async function startNginx(site: URL): Promise<string> {
  const program = ensureProgram('nginx', ['nginx-light']);
  const folder = await createFolder('nginx');
  const port = await freePort();
  const server = (await readExample('nginx-cdn.conf'))
    .replace('/var/cache/nginx/pariksha', `${folder}/cache`)
    .replace('127.0.0.1:3000', site.host)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    file,
    `${user} daemon off; pid ${folder}/pid; error_log stderr warn; events {}
     http { access_log off; ${temporary.join(' ')} ${server} }`,
  );
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  closers.push(() => endProcess(child));
  await untilAnswers(child, `http://127.0.0.1:${port}/healthz`);
  return `http://127.0.0.1:${port}`;
}
