import tailwindcss from '@tailwindcss/vite';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/app/web/public',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/app/web/admin/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/web/entry-client.ts',
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
          assetsDir: 'assets',
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: ['src/app/web/admin/entry-admin.tsx', 'src/app/web/admin/entry-editor.tsx'],
            // The public page that opens the editor calls what its entry exports.
            preserveEntrySignatures: 'strict' as const,
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
