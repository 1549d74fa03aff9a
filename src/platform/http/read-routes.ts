import type { HttpApp } from './http-app-type.ts';
import { failures } from './error-answers.ts';
import type { PublicRead } from './public-read.ts';

/** Serves each public read over HTTP, with validation and a description for OpenAPI. */
export function registerReads(app: HttpApp, reads: PublicRead[]): void {
  for (const read of reads) {
    app.route({
      method: 'GET',
      url: read.path,
      config: { access: 'public' },
      schema: {
        summary: read.summary,
        ...(read.params && { params: read.params }),
        ...(read.query && { querystring: read.query }),
        response: { 200: read.answer, ...failures },
      },
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query };
        const [answer, headers] = await Promise.all([read.read(input), read.headers?.(input)]);
        reply.headers({ 'cache-control': `public, max-age=${read.maxAge}`, ...headers });
        return answer;
      },
    });
  }
}
