import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Replaces a former worker: deletes everything that it stored, and removes itself. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));`;

/** The worker of a version of the site. */
export interface BuiltWorker {
  /** Differs for each build of the web. */
  build: string;
  /** URLs of the script and the styles that every page loads. */
  first: string[];
  /** URLs of all code, styles and first fonts of public pages. */
  assets: string[];
  /** Path of the built script. */
  file: string;
}

const compress = promisify(brotliCompress);

/** Returns the script with the version before it, plain and compressed. */
async function readScript({ file, ...version }: BuiltWorker) {
  const plain = Buffer.from(`version=${JSON.stringify(version)};\n${await readFile(file, 'utf8')}`);
  return { plain, compressed: await compress(plain) };
}

/**
 * Registers GET /sw.js, the service worker of public pages. Without `worker`, browsers that have one remove it at
 * their next visit.
 */
export function registerServiceWorker(app: HttpApp, worker: BuiltWorker | undefined): void {
  let reading: ReturnType<typeof readScript> | undefined;
  app.get('/sw.js', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      // Browsers ask again at each visit.
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('x-offline', worker ? 'on' : 'off');
    if (!worker) return reply.send(removal);
    const { plain, compressed } = await (reading ??= readScript(worker));
    reply.header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}
