import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { escapeHtml } from '#lib/text/escape-html.ts';

/** Loads nothing from other servers. */
const configuration = {
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/** Scalar sets styles as attributes, so only scripts can be restricted to our files. */
export const apiDocsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the page of the API documentation, which shows /api/openapi.json with Scalar. */
export const apiDocsPage = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body>
<noscript>The same for programs: <a href="/api/openapi.json">OpenAPI</a></noscript>
<script id="api-reference" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`;

let script: Promise<Uint8Array> | undefined;

/** Returns the script of the page, compressed with gzip: 1.4 MB instead of 4.9 MB. Loads it at the first call. */
export function readApiDocsScript(): Promise<Uint8Array> {
  script ??= once(new Worker(new URL('./api-docs-worker.ts', import.meta.url)), 'message').then(
    ([bytes]) => bytes as Uint8Array,
  );
  script.catch(() => (script = undefined));
  return script;
}
