import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';

/** Serves a folder with two processes, as in its default configuration. Throws if nginx is not installed. */
export async function startNginx(root: string): Promise<{ port: number; stop(): Promise<void> }> {
  if (spawnSync('nginx', ['-v']).status !== 0)
    throw new Error('nginx is not installed: `apt-get install nginx-light`');
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-bench-nginx-'));
  const port = await freePort();
  const configuration = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/pdf;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root "${root}"; location = /ready { return 204; } }
}
`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const stop = async () => {
    await endProcess(nginx);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswers(nginx, `http://127.0.0.1:${port}/ready`, { everyMs: 20 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}
