import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Database } from '#platform/database/database.ts';
import { brandAddress, type BrandFile, type IconName } from './brand-names.ts';
import { makeIcons } from './brand-pictures.ts';
import { selectBrandImage } from './brand.queries.ts';
import type { SettingsService } from './settings.service.ts';

export interface BrandService {
  /** A picture of an uploaded logo; undefined where there is none. */
  picture(file: BrandFile): Promise<Buffer | undefined>;
  /** The icon of the site as it is now: of the uploaded logo, else of the site's own mark. */
  icon(name: IconName): Promise<Buffer>;
  /** What a phone needs to put the site on its screen (w3.org/TR/appmanifest). */
  manifest(): Promise<object>;
}

const mostHeld = 50;

/** Pictures of the site's own logo, held in memory: an address never shows another picture. */
export function createBrandService(dependencies: {
  db: Database;
  settings: Pick<SettingsService, 'publicSettings'>;
  /** The site's own mark, as SVG. */
  readMark: () => Promise<Buffer>;
}): BrandService {
  const { db, settings, readMark } = dependencies;
  const held = new LRUCache<string, Buffer>({ max: mostHeld });
  let ownIcons: ReturnType<typeof makeIcons> | undefined;

  async function picture(file: BrandFile): Promise<Buffer | undefined> {
    const key = brandAddress(file);
    const known = held.get(key);
    if (known) return known;
    const content = await selectBrandImage(db, file);
    if (content) held.set(key, content);
    return content;
  }

  /** Drawn once, when somebody asks. */
  async function ownIcon(name: IconName): Promise<Buffer> {
    ownIcons ??= readMark().then((svg) => makeIcons(() => sharp(svg, { density: 1_152 })));
    return (await ownIcons)[name];
  }

  return {
    picture,
    async icon(name) {
      const { iconsVersion } = await settings.publicSettings();
      const uploaded = iconsVersion === null ? undefined : await picture({ hash: iconsVersion, name });
      return uploaded ?? ownIcon(name);
    },
    async manifest() {
      const { siteName, siteDescription, iconsVersion } = await settings.publicSettings();
      const sizes = iconsVersion === null ? [] : ([192, 512] as const);
      return {
        name: siteName,
        short_name: siteName,
        ...(siteDescription && { description: siteDescription }),
        start_url: '/',
        display: 'browser',
        icons: [
          ...sizes.map((size) => ({
            src: brandAddress({ hash: iconsVersion ?? '', name: `icon-${size}.png` }),
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
          ...(iconsVersion === null ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
        ],
      };
    },
  };
}
