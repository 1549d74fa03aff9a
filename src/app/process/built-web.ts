import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { RenderPage } from '../pages/page-renderer.ts';
import { ensureWebBuild, projectFolder } from './web-build.ts';
import type { WebRuntime } from './web-runtime.ts';

const clientFolder = join(projectFolder, 'dist/client');
const aYear = 31_536_000_000;
const aDay = 86_400_000;

/** Opens the built web. Builds it first if it is missing or stale. Files are sent as the build compressed them. */
export async function openBuiltWeb(announce: (message: string) => void): Promise<WebRuntime> {
  const { assets, backOffice } = await ensureWebBuild(announce);
  const entry = pathToFileURL(join(projectFolder, 'dist/server/entry-server.js')).href;
  const { renderPage, inlineScripts } = (await import(entry)) as {
    renderPage: RenderPage;
    inlineScripts: readonly string[];
  };
  return {
    assets,
    backOffice,
    render: renderPage,
    inlineScripts,
    isDevelopment: false,
    async registerAssets(app) {
      await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true });
      const access = {
        config: { access: 'public' as const, isAnswerStreamed: true },
        schema: { hide: true },
      };
      app.get<{ Params: { '*': string } }>('/assets/*', access, (request, reply) => {
        reply.header('x-content-type-options', 'nosniff');
        // The name contains a hash of the content, so the file never changes.
        return reply.sendFile(`assets/${request.params['*']}`, { maxAge: aYear, immutable: true });
      });
      for (const name of ['favicon.svg', 'og.png'])
        app.get(`/${name}`, access, (_request, reply) => reply.sendFile(name, { maxAge: aDay }));
    },
    close: async () => {},
  };
}
