import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openBucketClient } from '#platform/storage/bucket-client.ts';
import { freePort } from '#testing/free-port.ts';
import { startMotoServer } from '../../scripts/moto-server.ts';
import { startBalancer } from './balancer.ts';
import { ask } from './load.ts';
import { ownerVariables, signIn, type SignedIn } from './owner.ts';
import { mountSmallDisk } from './small-disk.ts';
import { clusterNode, type ClusterNode } from './node-process.ts';
import { startPostgres, type TroubledPostgres } from './postgres.ts';

export interface Cluster {
  /** URL of the balancer. */
  url: string;
  nodes: [ClusterNode, ClusterNode];
  worker: ClusterNode;
  postgres: TroubledPostgres;
  /** Whether the second node's data folder is a separate small disk that can be filled. */
  hasSmallDisk: boolean;
  logs: string;
  owner: SignedIn;
  stop(): Promise<void>;
}

async function makeBucket(endpoint: string): Promise<Record<string, string>> {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = openBucketClient({ endpoint, region: 'us-east-1', credentials, isPathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'papers' }));
  client.destroy();
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  return { S3_ENDPOINT: endpoint, S3_BUCKET: 'papers', ...keys };
}

/** Starts PostgreSQL on TCP, a bucket, two nodes, a worker and a balancer on this machine. */
export async function startCluster(announce: (message: string) => void): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-scale-'));
  const folderOf = async (name: string) => {
    await mkdir(join(folder, name));
    return join(folder, name);
  };
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    announce('PostgreSQL and a bucket');
    const postgres = await startPostgres();
    closers.push(() => postgres.stop());
    const moto = await startMotoServer();
    closers.push(() => moto.stop());
    const shared = {
      DATABASE_URL: postgres.url,
      ...(await makeBucket(moto.endpoint)),
      SESSION_SECRET: 'the same secret on all nodes of the cluster',
      TRUSTED_PROXIES: '127.0.0.1',
      ...ownerVariables,
      LOG_LEVEL: 'warn',
    };
    const smallDisk = await folderOf('node-two');
    const hasSmallDisk = mountSmallDisk(smallDisk, 32);
    if (hasSmallDisk) closers.push(() => execFileSync('umount', ['-l', smallDisk]));
    const node = async (name: string, command: 'serve' | 'worker', dataDir: string) =>
      clusterNode({
        name,
        command,
        port: await freePort(),
        dataDir,
        variables: { ...shared, JOBS: command === 'worker' ? 'on' : 'off' },
        logFile: join(tmpdir(), `pariksha-scale-${name}.log`),
      });
    const nodes: [ClusterNode, ClusterNode] = [
      await node('node-one', 'serve', await folderOf('node-one')),
      await node('node-two', 'serve', smallDisk),
    ];
    const worker = await node('worker', 'worker', await folderOf('worker'));
    announce('two nodes and a worker');
    // One after another: the first node migrates the database and fills the library.
    for (const each of [...nodes, worker]) {
      closers.push(() => each.kill('SIGTERM'));
      await each.start();
    }
    const balancer = await startBalancer(nodes, folder);
    closers.push(() => balancer.stop());
    // A write that checks that all parts work together.
    const owner = await signIn(balancer.url);
    const made = await ask(balancer.url, {
      method: 'POST',
      path: '/api/admin/subjects',
      headers: owner,
      body: { name: 'Subject before the load' },
    });
    if (made.status !== 201 && made.status !== 200)
      throw new Error(`A write fails: ${made.status} ${made.text}`);
    return {
      url: balancer.url,
      nodes,
      worker,
      postgres,
      hasSmallDisk,
      logs: join(tmpdir(), 'pariksha-scale-*.log'),
      owner,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
