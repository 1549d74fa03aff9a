import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

// A thread, because its memory is freed: the package takes 50 MB until its process ends.
const app = Fastify();
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } });
const { rawPayload } = await app.inject('/docs/js/scalar.js');
parentPort!.postMessage(gzipSync(rawPayload));
