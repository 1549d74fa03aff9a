import { createServer, type ViteDevServer } from 'vite';
import type { RenderInput, RenderedPage } from '../web/entry-server.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { projectFolder } from './web-build.ts';
import type { WebRuntime } from './web-runtime.ts';

/**
 * The code that Vite's React plugin adds to an HTML file. React renders our documents, so their assets include it.
 */
const hotReload = `import '/@vite/client';
import RefreshRuntime from '/@react-refresh';
RefreshRuntime.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

const assets = {
  firstModule: hotReload,
  script: '/src/app/web/entry-client.ts',
  styles: ['/src/ui/theme.css?direct'],
  fonts: [],
};

const backOffice = {
  firstModule: hotReload,
  script: '/src/app/web/admin/entry-admin.tsx',
  styles: [],
  fonts: [],
  // Vite's script loads the styles.
  editor: { script: '/src/app/web/admin/entry-editor.tsx', files: [] },
};

/** Imports the entry for each page again, so that a reload shows edits without a server restart. */
async function render(vite: ViteDevServer, input: RenderInput): Promise<RenderedPage> {
  const entry = (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as {
    renderPage(input: RenderInput): Promise<RenderedPage>;
  };
  return entry.renderPage(input);
}

/** Runs Vite in this process, with hot reload in the browser and current components on the server. */
export async function openDevelopmentWeb(): Promise<WebRuntime> {
  const vite = await createServer({
    root: projectFolder,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, host: '127.0.0.1' },
  });
  return {
    assets,
    backOffice,
    // Pages have no policy in development: Vite adds its own inline scripts.
    inlineScripts: [],
    render: (input) => render(vite, input),
    isDevelopment: true,
    async registerAssets(app) {
      // A worker would show stored code instead of the edited one.
      registerServiceWorker(app, undefined);
      // Vite answers requests for modules, styles and fonts. All other requests continue to the routes.
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
      });
    },
    close: () => vite.close(),
  };
}
