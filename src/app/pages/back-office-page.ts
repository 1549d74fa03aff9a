import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/text/escape-html.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { themeScript } from '../web/pre-paint-script.ts';
import type { BackOfficeAssets } from '../web/page-assets.ts';

/**
 * Paths of the back office and of its entry points. All share one document. Its code chooses the view by the path.
 */
export const backOfficePaths = ['/admin', '/sign-in', '/set-up', '/invitation', '/reset-password'] as const;

const inlineHash = createHash('sha256').update(themeScript).digest('base64');

/**
 * Forbids other origins, framing and inline scripts except the theme script. URLs with a secret are not sent to other
 * sites as referrers.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'sha256-${inlineHash}'`,
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-robots-tag': 'noindex',
};

function renderDocument(assets: BackOfficeAssets, openingText: string): string {
  const { firstModule, script, styles, fonts } = assets;
  const links = [
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${href}">`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Pariksha</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.join('\n')}
<script>${themeScript}</script>
${firstModule ? `<script type="module">${firstModule}</script>` : ''}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"><p class="flex min-h-dvh items-center justify-center p-6 text-muted">${escapeHtml(openingText)}</p></div>
<noscript>The back office needs JavaScript.</noscript>
</body>
</html>
`;
}

/** Serves the documents. They contain no user data: their code requests the signed-in user. */
export function registerBackOfficePages(
  app: HttpApp,
  options: { assets: BackOfficeAssets; isDevelopment: boolean },
): void {
  const { 'content-security-policy': policy, ...others } = headers;
  for (const path of backOfficePaths) {
    const html = renderDocument(
      options.assets,
      path === '/admin' ? 'Loading admin dashboard...' : 'Loading...',
    );
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply
        // In development, Vite adds its own inline scripts.
        .headers(options.isDevelopment ? others : { ...others, 'content-security-policy': policy })
        .send(html),
    );
  }
}
