import { fileURLToPath } from 'node:url';
import { after } from 'node:test';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Loads modules of the web, which have macros and JSX, as the development server does; `path` begins at the
 * project's folder with a slash. To be called at the top of a test file: the loader closes when its tests have run.
 */
export async function webModules(): Promise<<Module>(path: string) => Promise<Module>> {
  const vite = await createServer({
    root,
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  after(() => vite.close());
  return async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module;
}
