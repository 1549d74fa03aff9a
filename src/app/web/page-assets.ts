import type { EditorFiles } from '#features/page-content/page-content.contract.ts';
import type { Locale } from '#lib/locales.ts';

/** Addresses of the built files of the back office. */
export interface BackOfficeAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** What edits public pages in place: an entry of its own, that no document links. */
  editor: EditorFiles;
  /** As in a page's. */
  firstModule?: string;
}

/** Addresses of the built files that every page links. */
export interface PageAssets {
  script: string;
  preloads: string[];
  /** What each route's page needs besides, by the path of the route. */
  pages: Record<string, string[]>;
  styles: string[];
  fonts: string[];
  /** The texts of each language; a page loads only its own. */
  texts: Record<Locale, string>;
  /** A module that runs first: hot reload while somebody develops. */
  firstModule?: string;
}
