/** Addresses of the built files that every page links. */
export interface PageAssets {
  script: string;
  preloads: string[];
  styles: string[];
  fonts: string[];
  /** A module that runs first: hot reload while somebody develops. */
  firstModule?: string;
}
