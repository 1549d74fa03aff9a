import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { perContext, type Context } from '#platform/context/context.ts';
import { getBrandUrl, maskableIcon, type BrandFile, type IconName } from './brand-names.ts';
import { makeBrandPictures, makeIcons, makeMaskable } from './brand-pictures.ts';
import { deleteUnusedBrandImages, insertBrandImages, selectBrandImage } from './brand.queries.ts';
import { getSettings } from './settings.service.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { SavedLogo } from '../settings-admin.contract.ts';
import { presentAdminSettings } from './settings-admin.service.ts';
import { writeSettings } from './write-settings.ts';

/** The image at a path never changes. */
const getHeldImages = perContext(() => new LRUCache<string, Buffer>({ max: 50 }));

/** Returns an image of an uploaded logo, or `undefined` if it does not exist. */
export async function getBrandImage(ctx: Context, file: BrandFile): Promise<Buffer | undefined> {
  const key = getBrandUrl(file);
  const heldImages = getHeldImages(ctx);
  const content = heldImages.get(key) ?? (await selectBrandImage(ctx.db, file));
  if (content) heldImages.set(key, content);
  return content;
}

/** The light `surface` of the theme: a manifest has one colour for both themes. */
const surface = '#fcfaf6';

let ownIcons: ReturnType<typeof makeIcons> | undefined;

/**
 * Returns the current icon of the site: from the uploaded logo, or from `mark`, the site's own SVG, which is drawn once,
 * at the first request.
 */
export async function getIcon(ctx: Context, mark: URL, name: IconName): Promise<Buffer> {
  const { iconsVersion } = await getSettings(ctx).publicSettings();
  const uploaded = iconsVersion === null ? undefined : await getBrandImage(ctx, { hash: iconsVersion, name });
  if (uploaded) return uploaded;
  ownIcons ??= readFile(mark).then((svg) => makeIcons(() => sharp(svg, { density: 1_152 })));
  return (await ownIcons)[name];
}

/** Returns the icon with space around it, because Android cuts icons into its own shape. */
export async function getMaskableIcon(ctx: Context, mark: URL): Promise<Buffer> {
  const icon = await getIcon(ctx, mark, 'icon-512.png');
  const key = `maskable ${createHash('sha256').update(icon).digest('hex')}`;
  const held = getHeldImages(ctx).get(key);
  const made = held ?? (await makeMaskable(icon));
  getHeldImages(ctx).set(key, made);
  return made;
}

/** Returns the web app manifest (w3.org/TR/appmanifest), with which a phone adds the site to its home screen. */
export async function getManifest(ctx: Context): Promise<object> {
  const { siteName, siteDescription, iconsVersion: hash } = await getSettings(ctx).publicSettings();
  const getIconEntry = (size: 192 | 512) => ({
    src: hash === null ? `/icon-${size}.png` : getBrandUrl({ hash, name: `icon-${size}.png` }),
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    name: siteName,
    short_name: siteName,
    ...(siteDescription && { description: siteDescription }),
    id: '/',
    start_url: '/',
    display: 'standalone',
    theme_color: surface,
    background_color: surface,
    icons: [
      getIconEntry(192),
      getIconEntry(512),
      { ...getIconEntry(512), src: maskableIcon, purpose: 'maskable' },
    ],
  };
}

/**
 * Sets a file as logo and favicon of the site, as a version of the settings. Throws `validation_failed` like
 * `makeBrandPictures`.
 */
export async function uploadLogo({ write }: Context, author: Author, bytes: Buffer): Promise<SavedLogo> {
  const { hash, logoName, contents } = await makeBrandPictures(bytes);
  const logoUrl = getBrandUrl({ hash, name: logoName });
  const saved = await write(author, async (change) => {
    // Insert under the lock on the settings: another upload deletes images that are not in use.
    const edit = async () => {
      await insertBrandImages(change.transaction, hash, contents);
      return { logoUrl, faviconUrl: logoUrl };
    };
    const settings = await writeSettings(change, { author, action: 'settings.logo-uploaded', edit });
    await deleteUnusedBrandImages(change.transaction);
    return settings;
  });
  return { logoUrl, settings: presentAdminSettings(saved) };
}

/** Restores the site's own mark. The images stay as long as a version of the settings uses them. */
export async function removeLogo({ write }: Context, author: Author): Promise<SavedLogo> {
  const edit = () => ({ logoUrl: null, faviconUrl: null });
  const saved = await write(author, (change) =>
    writeSettings(change, { author, action: 'settings.logo-removed', edit }),
  );
  return { logoUrl: null, settings: presentAdminSettings(saved) };
}
