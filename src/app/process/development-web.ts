import { createServer, type ViteDevServer } from 'vite';
import type { RenderInput, RenderedPage } from '../web/entry-server.tsx';
import { projectFolder } from './web-build.ts';
import type { WebRuntime } from './web-runtime.ts';

/** What Vite's React plugin puts into an HTML file; our documents are React's, so it comes with their assets. */
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
  // Vite's script brings the styles.
  editor: { script: '/src/app/web/admin/entry-editor.tsx', styles: [] },
};

/** Loads the page's entry anew for each page, so that an edit shows at the next reload without a restart. */
async function render(vite: ViteDevServer, input: RenderInput): Promise<RenderedPage> {
  const entry = (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as {
    renderPage(input: RenderInput): Promise<RenderedPage>;
  };
  return entry.renderPage(input);
}

/** Vite in this process: hot reload in the browser, fresh components on the server. */
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
    // Pages carry no policy here: Vite adds inline scripts of its own.
    inlineScripts: [],
    render: (input) => render(vite, input),
    isDevelopment: true,
    async registerAssets(app) {
      // Vite answers what it knows (modules, styles, fonts); everything else goes on to the routes.
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
      });
    },
    close: () => vite.close(),
  };
}
