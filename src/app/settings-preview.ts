import type { PublicSettings } from '#features/settings/settings.contract.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { draftHeaders } from './page-drafts.ts';
import { policyFor } from './page-policy.ts';
import type { SitePage } from './page-renderer.ts';
import { pageHeaders } from './pages.ts';

/** What runs in a page beside the site's own code. */
const withoutForeignCode = {
  customJsUrl: null,
  enableAds: false,
  googleAnalyticsId: null,
} satisfies Partial<PublicSettings>;

/** The reads of pages whose settings bring no code of anybody's. */
export function readsWithoutForeignCode(reads: PublicRead[]): PublicRead[] {
  return reads.map((each) =>
    each.path === '/api/settings'
      ? {
          ...each,
          read: async (input) => ({ ...((await each.read(input)) as PublicSettings), ...withoutForeignCode }),
        }
      : each,
  );
}

const plainHost = /^[a-z\d.-]+(:\d{1,5})?$/i;

/**
 * The built files alone: a policy tells them from the owner's `/custom.js` by their folder, and a folder by its host,
 * which is another than that of PUBLIC_URL for who comes by another name.
 */
function builtScripts(publicUrl: string, askedHost: string): string[] {
  const hosts = new Set([new URL(publicUrl).host, askedHost]);
  return [...hosts].filter((host) => plainHost.test(host)).map((host) => `${host}/assets/`);
}

/**
 * The home page for the frame in Site Settings, in a document of its own: whatever runs there reaches the back office
 * around it. `render` renders by `readsWithoutForeignCode`.
 */
export function registerSettingsPreview(
  app: HttpApp,
  options: {
    render: (address: string) => Promise<SitePage>;
    inlineScripts: readonly string[];
    publicUrl: string;
    isHttps: boolean;
    isDevelopment: boolean;
  },
): void {
  const { render, inlineScripts, publicUrl, isHttps, isDevelopment } = options;
  const route = { config: { access: 'owner' as const }, schema: { hide: true } };
  app.get('/admin/preview', route, async (request, reply) => {
    const page = await render('/');
    const { 'content-security-policy': _ofPages, ...headers } = pageHeaders(page, isHttps);
    const policy = policyFor(inlineScripts, undefined, {
      ownScripts: builtScripts(publicUrl, request.host),
      frameAncestors: "'self'",
    });
    // Vite adds inline scripts of its own while somebody develops.
    if (!isDevelopment) reply.header('content-security-policy', policy);
    return reply
      .code(page.status)
      .headers({ ...headers, ...draftHeaders })
      .send(page.html);
  });
}
