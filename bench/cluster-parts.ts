import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openBucketClient } from '#platform/storage/bucket-client.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { canInstallPackages, installPackages } from '../scripts/debian-packages.ts';
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

/** Starts haproxy with the configuration of `deploy/haproxy.cfg`, adapted to the nodes. Returns its URL. */
export async function startBalancer(nodes: SiteProcess[]): Promise<string> {
  const program = '/usr/sbin/haproxy';
  if (!existsSync(program) && canInstallPackages()) installPackages(['haproxy']);
  if (!existsSync(program)) throw new Error('haproxy is missing: apt-get install haproxy');
  const port = await freePort();
  const example = await readFile(new URL('../deploy/haproxy.cfg', import.meta.url), 'utf8');
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
