import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { escapeHtml } from '#lib/text/escape-html.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 4rem auto; max-width: 34rem; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif }
a { color: inherit }`;

/** The page runs no script and loads nothing; the hash allows its style. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns whether a browser opened the URL: browsers list HTML in `Accept`. */
export function isAskedByBrowser({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') ?? false;
}

/** Returns an HTML page for requests that are refused before any page can be rendered. */
export function plainPage(heading: string, explanation: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(explanation)}</p>
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;
}
