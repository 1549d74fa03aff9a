const types: Record<string, string> = {
  webp: 'image/webp',
  ico: 'image/x-icon',
  png: 'image/png',
};

/** Icons made from every logo. The favicon is a 32-pixel image inside an ICO file. */
export const iconNames = [
  'favicon.ico',
  'icon-32.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
] as const;
/** Path of the icon that Android cuts into its own shape. */
export const maskableIcon = '/icon-maskable-512.png';
export type IconName = (typeof iconNames)[number];

/** The name of the logo contains its size in pixels, so that a page can reserve the space before it loads. */
const file = /^([0-9a-f]{32})-(logo-\d+x\d+\.webp|favicon\.ico|icon-(?:32|180|192|512)\.png)$/;

export interface BrandFile {
  /** Hash of the uploaded file, shared by all images made from it. */
  hash: string;
  name: string;
}

/** Returns the path of an image. The image at a path never changes. */
export function getBrandUrl({ hash, name }: BrandFile): string {
  return `/brand/${hash}-${name}`;
}

/** Parses the last segment of such a path. Returns `undefined` if it is not a brand file. */
export function readBrandFile(text: string): BrandFile | undefined {
  const [, hash, name] = file.exec(text) ?? [];
  return hash && name ? { hash, name } : undefined;
}

/** Returns the content type of an image by its name. */
export function brandType(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Returns the hash of the uploaded logo in an image path, or `undefined` for any other path. */
export function parseBrandHash(url: string): string | undefined {
  return url.startsWith('/brand/') ? readBrandFile(url.slice('/brand/'.length))?.hash : undefined;
}
