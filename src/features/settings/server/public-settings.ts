import { createHash } from 'node:crypto';
import type { PublicSettings, SiteSettings } from '../settings.contract.ts';
import { brandHashIn } from './brand-names.ts';

/** Returns a hash of a text, short enough for a URL. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const addressOf = (path: string, text: string | null) =>
  text === null ? null : `${path}?v=${contentHash(text)}`;

/** Returns the settings that any visitor may read. Custom code is replaced by its URL. */
export function getPublicSettings({ customCss, customJs, ...open }: SiteSettings): PublicSettings {
  return {
    ...open,
    customCssUrl: addressOf('/custom.css', customCss),
    customJsUrl: addressOf('/custom.js', customJs),
    iconsVersion: open.faviconUrl === null ? null : (brandHashIn(open.faviconUrl) ?? null),
  };
}
