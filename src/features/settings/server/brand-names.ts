const types: Record<string, string> = {
  webp: 'image/webp',
  ico: 'image/x-icon',
  png: 'image/png',
};

/** Icons that are made of every logo; the favicon is a picture of 32 pixels inside an ICO. */
export const iconNames = [
  'favicon.ico',
  'icon-32.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
] as const;
export type IconName = (typeof iconNames)[number];

/** The logo itself says its size in pixels, so that a page can keep its place before it comes. */
const file = /^([0-9a-f]{32})-(logo-\d+x\d+\.webp|favicon\.ico|icon-(?:32|180|192|512)\.png)$/;

export interface BrandFile {
  /** Of the uploaded file: one for all pictures that were made from it. */
  hash: string;
  name: string;
}

/** The address of a picture, from the root; it never changes what it shows. */
export function brandAddress({ hash, name }: BrandFile): string {
  return `/brand/${hash}-${name}`;
}

/** What the last part of such an address names; undefined for none. */
export function readBrandFile(text: string): BrandFile | undefined {
  const [, hash, name] = file.exec(text) ?? [];
  return hash && name ? { hash, name } : undefined;
}

/** The content type of a picture by its name. */
export function brandType(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Of which uploaded logo an address shows a picture; undefined for every other address. */
export function brandHashIn(address: string): string | undefined {
  return address.startsWith('/brand/') ? readBrandFile(address.slice('/brand/'.length))?.hash : undefined;
}
