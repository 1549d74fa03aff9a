import tailwindcss from '@tailwindcss/vite';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The code of public pages in the browser begins here. */
const clientEntry = 'src/app/web/entry-client.ts';

interface LoadedModule {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Leaves only the texts that their code can show in the catalogs that public pages load: 0.5 KB of 5. */
function shownTexts(): Plugin {
  let ids: Promise<Set<string>> | undefined;

  async function findIds(load: (id: string) => Promise<LoadedModule>): Promise<Set<string>> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const open = [fileURLToPath(new URL(clientEntry, import.meta.url))];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id) || !/\/src\/.*\.tsx?$/.test(id)) continue;
      seen.add(id);
      const { code, importedIds, dynamicallyImportedIds } = await load(id);
      for (const [, text] of (code ?? '').matchAll(/\bid: ?"([^"]+)"/g)) found.add(text as string);
      open.push(...importedIds, ...dynamicallyImportedIds);
    }
    return found;
  }

  return {
    name: 'shown-texts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.po$/ },
      async handler(code) {
        ids ??= findIds((id) => this.load({ id }));
        const kept = await ids;
        const [, json] = /JSON\.parse\((".*")\)/s.exec(code) ?? [];
        if (json === undefined) throw new Error('Lingui compiles catalogs to another form than before');
        const messages = JSON.parse(JSON.parse(json) as string) as Record<string, unknown>;
        const shown = Object.entries(messages).filter(([id]) => kept.has(id));
        return `export const messages = ${JSON.stringify(Object.fromEntries(shown))}`;
      },
    },
  };
}

/**
 * Replaces Vite's loader of dynamic imports with one that can retry. Only for public pages: `React.lazy` keeps the
 * failure of a back-office tab anyway.
 */
function retryableImports(): Plugin {
  const importCode = fileURLToPath(new URL('src/lib/import-code.ts', import.meta.url));
  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `
        import { importCode } from ${JSON.stringify(importCode)};
        export const __vitePreload = (load, files = []) => importCode(load, files.map((file) => '/' + file));`,
    },
  };
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/app/web/public',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    shownTexts(),
    retryableImports(),
  ],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/app/web/admin/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // Advice for plugin authors, which a first start on a slow machine would print.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        // Each dynamic import lists its own file too, see `retryableImports`.
        modulePreload: {
          resolveDependencies: (file: string, imported: string[]) => [...new Set([file, ...imported])],
        },
        rolldownOptions: {
          input: clientEntry,
          output: {
            // Changes seldom, so returning readers have it. Only islands load it.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules.(react|react-dom|scheduler|@tanstack|@lingui|clsx)\b/ },
              ],
            },
          },
        },
      },
    },
    // A graph of its own: nothing that only the back office uses can come into a chunk of the public pages.
    ...(command === 'build' && {
      backOffice: {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/client',
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: '.vite/back-office.json',
          // An owner loads it once, and its chunks are what most tabs share.
          chunkSizeWarningLimit: 600,
          assetsDir: 'assets',
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: ['src/app/web/admin/entry-admin.tsx', 'src/app/web/admin/entry-editor.tsx'],
            // The public page that opens the editor calls what its entry exports.
            preserveEntrySignatures: 'strict' as const,
            output: {
              // Without groups, each module that some tabs share is a file: 133 for all tabs instead of 49.
              codeSplitting: {
                groups: [
                  { name: 'back-office', tags: ['$initial' as const], minShareCount: 2, priority: 1 },
                  {
                    name: 'shared',
                    minShareCount: 2,
                    entriesAware: true,
                    entriesAwareMergeThreshold: 6_000,
                  },
                ],
              },
            },
          },
        },
      },
    }),
    // One file without chunks, as a service worker is. The server sends it as /sw.js.
    ...(command === 'build' && {
      serviceWorker: {
        consumer: 'client' as const,
        // Otherwise Workbox logs each request.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          outDir: 'dist/client',
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/features/shelf/web/offline/service-worker.ts',
            output: { entryFileNames: 'sw.js', format: 'iife' as const },
          },
        },
      },
    }),
    ssr: {
      // Everything the pages need is in the bundle, so a production install carries no React.
      resolve: command === 'build' ? { noExternal: true } : {},
      // Left to run time, React would run in development mode wherever NODE_ENV is not set: three times slower.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        minify: true,
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/entry-server.tsx' },
      },
    },
  },
  builder: { sharedConfigBuild: false },
}));
