import type { EditorFiles } from '#features/inline-blocks/inline-blocks.contract.ts';

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

/** Addresses of the built files that every page links. The loader loads the code of islands. */
export interface PageAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** A module that runs first: hot reload in development. */
  firstModule?: string;
}
