import { defaultSettings } from '#features/settings/settings-defaults.contract.ts';
import { getReadUrl } from '#lib/url/read-url.ts';
import { ReadError } from '#lib/read-error.ts';
import type { RenderedPage, renderPage as RenderPage } from '../web/entry-server.tsx';

/** Answers to the reads of every page and of an empty home page, by the path of the read. */
const emptySite: Record<string, unknown> = {
  '/api/settings': { ...defaultSettings, customCssUrl: null, customJsUrl: null, iconsVersion: null },
  '/api/categories': [],
  '/api/pages?hasRole=true': [],
  '/api/page-seo/home': {},
  '/api/page-content/home/main': [],
  '/api/homepage-data': {
    stats: { totalPapers: 0, totalDownloads: 0 },
    categories: [],
    recentPapers: [],
    topExams: [],
  },
};

/**
 * Returns a function that renders pages as the server does. Answers of the test replace those of an empty site. Every
 * other read is not found. `load` loads modules of the web.
 */
export async function pageRenderer(
  load: <Module>(path: string) => Promise<Module>,
): Promise<(url: string, answers?: Record<string, unknown>) => Promise<RenderedPage & { html: string }>> {
  const { renderPage } = await load<{ renderPage: typeof RenderPage }>('/src/app/web/entry-server.tsx');
  return async (url, answers = {}) => {
    const page = await renderPage({
      url,
      publicUrl: 'https://papers.example',
      assets: { script: '/assets/loader.js', styles: [], fonts: ['/assets/sans.woff2'] },
      async read(key) {
        const name = getReadUrl(key);
        const answer = { ...emptySite, ...answers }[name];
        if (answer === undefined) throw new ReadError(404, 'Not found');
        return answer;
      },
    });
    return { ...page, html: page.parts.join('') };
  };
}
