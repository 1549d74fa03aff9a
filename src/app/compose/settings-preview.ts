import { settingsBodyLimit } from '#features/settings/server/settings-admin.routes.ts';
import { publicSettings, type PublicSettings } from '#features/settings/settings.contract.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { draftHeaders } from '../pages/page-drafts.ts';
import { policyFor } from '../pages/page-policy.ts';
import type { SitePage } from '../pages/page-renderer.ts';
import { pageHeaders } from '../pages/pages.ts';

type ShownSettings = Partial<PublicSettings>;

/** Turns off all code in a page that is not the site's own. */
const withoutForeignCode = {
  customJsUrl: null,
  enableAds: false,
  googleAnalyticsId: null,
} satisfies ShownSettings;

/** Returns the page reads with other settings than the saved ones, and without third-party code. */
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
 * Returns the source expressions of the built files only. A policy can tell them from the owner's `/custom.js` only
 * by host and folder. The host may differ from PUBLIC_URL if the user opened the site under another name.
 */
function builtScripts(publicUrl: string, askedHost: string): string[] {
  const hosts = new Set([new URL(publicUrl).host, askedHost]);
  return [...hosts].filter((host) => plainHost.test(host)).map((host) => `${host}/assets/`);
}

/** Unsaved settings. An unsaved file has no URL. */
const draft = publicSettings.partial().transform((settings) => ({ ...settings, customCssUrl: null }));

/**
 * Serves the home page for the preview frame in Site Settings. It is a document without third-party scripts, because
 * a script in the frame can reach the back office. GET renders the saved settings, POST renders the settings in its
 * body.
 */
export function registerSettingsPreview(
  app: HttpApp,
  options: {
    reads: PublicRead[];
    rendererOf: (reads: PublicRead[]) => (url: string) => Promise<SitePage>;
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
      body: page.body,
      // In development, Vite adds its own inline scripts.
      headers: { ...headers, ...draftHeaders, ...(!isDevelopment && { 'content-security-policy': policy }) },
    };
  }

  app.get('/admin/preview', { config, schema: { hide: true } }, async (request, reply) => {
    const { status, headers, body } = await preview({}, request.host);
    return reply.code(status).headers(headers).send(body);
  });
  const postRoute = {
    config: { ...config, sameOrigin: true as const },
    bodyLimit: settingsBodyLimit,
    schema: { hide: true, body: draft },
  };
  app.post('/admin/preview', postRoute, async (request, reply) => {
    const { status, headers, body } = await preview(request.body, request.host);
    return reply.code(status).headers(headers).send(body);
  });
}
