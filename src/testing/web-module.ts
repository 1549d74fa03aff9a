import { fileURLToPath } from 'node:url';
import { after } from 'node:test';
import { createServer, type ViteDevServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `isFresh`: with new module instances, as after a page load. */
export type LoadWebModule = <Module>(path: string, options?: { isFresh?: boolean }) => Promise<Module>;

let opening: Promise<ViteDevServer> | undefined;

async function openVite(): Promise<ViteDevServer> {
  const vite = await createServer({
    root,
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  after(() => vite.close());
  return vite;
}

/**
 * Returns a function that loads web modules with macros and JSX, as the development server does. `path` starts at the
 * project folder with a slash. Call this at the top of a test file. Test files of one process share a Vite server,
 * which closes after their tests.
 */
export async function webModules(): Promise<LoadWebModule> {
  const vite = await (opening ??= openVite());
  return async <Module>(path: string, { isFresh = false } = {}) => {
    if (isFresh) vite.moduleGraph.invalidateAll();
    return (await vite.ssrLoadModule(path)) as Module;
  };
}
