import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Context } from '#platform/context/context.ts';
import { getBrandUrl, type BrandFile, type IconName } from './brand-names.ts';
import { makeIcons } from './brand-pictures.ts';
import { selectBrandImage } from './brand.queries.ts';
import { getSettings } from './settings.service.ts';

const maxHeld = 50;

/** Serves the images of the site's logo from a memory cache: the image at a path never changes. `mark` is an SVG. */
export function createBrandService(ctx: Context, mark: URL) {
  const held = new LRUCache<string, Buffer>({ max: maxHeld });
  let ownIcons: ReturnType<typeof makeIcons> | undefined;

  /** Returns an image of an uploaded logo, or `undefined` if it does not exist. */
  async function picture(file: BrandFile): Promise<Buffer | undefined> {
    const key = getBrandUrl(file);
    const known = held.get(key);
    if (known) return known;
    const content = await selectBrandImage(ctx.db, file);
    if (content) held.set(key, content);
    return content;
  }

  /** Drawn once, at the first request. */
  async function ownIcon(name: IconName): Promise<Buffer> {
    ownIcons ??= readFile(mark).then((svg) => makeIcons(() => sharp(svg, { density: 1_152 })));
    return (await ownIcons)[name];
  }

  return {
    picture,
    /** Returns the current icon of the site: from the uploaded logo, or from the site's own mark. */
    async icon(name: IconName): Promise<Buffer> {
      const { iconsVersion } = await getSettings(ctx).publicSettings();
      const uploaded = iconsVersion === null ? undefined : await picture({ hash: iconsVersion, name });
      return uploaded ?? ownIcon(name);
    },
    /** Returns the web app manifest (w3.org/TR/appmanifest), with which a phone adds the site to its home screen. */
    async manifest(): Promise<object> {
      const { siteName, siteDescription, iconsVersion } = await getSettings(ctx).publicSettings();
      const sizes = iconsVersion === null ? [] : ([192, 512] as const);
      return {
        name: siteName,
        short_name: siteName,
        ...(siteDescription && { description: siteDescription }),
        start_url: '/',
        display: 'browser',
        icons: [
          ...sizes.map((size) => ({
            src: getBrandUrl({ hash: iconsVersion ?? '', name: `icon-${size}.png` }),
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
          ...(iconsVersion === null ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
        ],
      };
    },
  };
}
