import type { EditorFiles } from '#features/inline-blocks/inline-blocks.contract.ts';

/** URLs of the built files of the back office. */
export interface BackOfficeAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** The editor of public pages: a separate entry that no document links to. */
  editor: EditorFiles;
  /** See `PageAssets`. */
  firstModule?: string;
}

/** URLs of the built files that every page links to. The loader loads the code of islands. */
export interface PageAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** A module that runs first: hot reload in development. */
  firstModule?: string;
}
