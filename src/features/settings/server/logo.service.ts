import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { SavedLogo } from '../settings-admin.contract.ts';
import { getBrandUrl } from './brand-names.ts';
import { makeBrandPictures } from './brand-pictures.ts';
import { deleteUnusedBrandImages, insertBrandImages } from './brand.queries.ts';
import { presentAdminSettings } from './settings-admin.service.ts';
import { writeSettings } from './write-settings.ts';

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
    const written = await writeSettings(change, { author, action: 'settings.logo-uploaded', edit });
    await deleteUnusedBrandImages(change.transaction);
    return written;
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
