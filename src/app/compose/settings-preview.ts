import { settingsBodyLimit } from '#features/settings/server/settings-admin.routes.ts';
import { publicSettings, type PublicSettings } from '#features/settings/settings.contract.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { draftHeaders } from '../pages/page-drafts.ts';
import { policyFor } from '../pages/page-policy.ts';
import type { SitePage } from '../pages/page-renderer.ts';
import { pageHeaders } from '../pages/pages.ts';

type ShownSettings = Partial<PublicSettings>;

/** What runs in a page beside the site's own code. */
const withoutForeignCode = {
  customJsUrl: null,
  enableAds: false,
  googleAnalyticsId: null,
} satisfies ShownSettings;

/** The reads of pages with other settings than the saved ones, and without code of anybody else. */
function readsWithSettings(reads: PublicRead[], shown: ShownSettings): PublicRead[] {
  return reads.map((each) =>
    each.path === '/api/settings'
      ? {
          ...each,
          read: async (input) => ({
            ...((await each.read(input)) as PublicSettings),
            ...shown,
            ...withoutForeignCode,
          }),
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

/** Settings that are not saved. A file that is not saved has no URL. */
const draft = publicSettings.partial().transform((settings) => ({ ...settings, customCssUrl: null }));

/**
 * The home page for the frame in Site Settings, in a document of its own: a script there reaches the back office around
 * it. GET renders the saved settings, POST the settings of its body.
 */
export function registerSettingsPreview(
  app: HttpApp,
  options: {
    reads: PublicRead[];
    rendererOf: (reads: PublicRead[]) => (address: string) => Promise<SitePage>;
    inlineScripts: readonly string[];
    publicUrl: string;
    isHttps: boolean;
    isDevelopment: boolean;
  },
): void {
  const { reads, rendererOf, inlineScripts, publicUrl, isHttps, isDevelopment } = options;
  const config = { access: 'owner' as const };

  async function preview(shown: ShownSettings, host: string) {
    const page = await rendererOf(readsWithSettings(reads, shown))('/');
    const { 'content-security-policy': _ofPages, ...headers } = pageHeaders(page, isHttps);
    const policy = policyFor(inlineScripts, undefined, {
      ownScripts: builtScripts(publicUrl, host),
      frameAncestors: "'self'",
    });
    return {
      status: page.status,
      html: page.html,
      // Vite adds inline scripts of its own in development.
      headers: { ...headers, ...draftHeaders, ...(!isDevelopment && { 'content-security-policy': policy }) },
    };
  }

  app.get('/admin/preview', { config, schema: { hide: true } }, async (request, reply) => {
    const { status, headers, html } = await preview({}, request.host);
    return reply.code(status).headers(headers).send(html);
  });
  const postRoute = {
    config: { ...config, sameOrigin: true as const },
    bodyLimit: settingsBodyLimit,
    schema: { hide: true, body: draft },
  };
  app.post('/admin/preview', postRoute, async (request, reply) => {
    const { status, headers, html } = await preview(request.body, request.host);
    return reply.code(status).headers(headers).send(html);
  });
}
