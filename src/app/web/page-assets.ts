/** Addresses of the built files that every page links. */
export interface PageAssets {
  script: string;
  preloads: string[];
  styles: string[];
  fonts: string[];
}
