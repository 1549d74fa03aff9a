import type { HttpApp } from '#platform/http/http-app.ts';
import type { RenderPage } from '../pages/page-renderer.ts';
import type { BackOfficeAssets, PageAssets } from '../web/page-assets.ts';

/** Source of pages and their files: the built web, or Vite in development. */
export interface WebRuntime {
  assets: PageAssets;
  backOffice: BackOfficeAssets;
  render: RenderPage;
  inlineScripts: readonly string[];
  /** Serves scripts, styles and fonts. */
  registerAssets(app: HttpApp): Promise<void>;
  isDevelopment: boolean;
  close(): Promise<void>;
}
