import { createHash } from 'node:crypto';
import type { PublicSettings, SiteSettings } from '../settings.contract.ts';
import { brandHashIn } from './brand-names.ts';

/** Changes with the text and with nothing else; short enough for an address. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const addressOf = (path: string, text: string | null) =>
  text === null ? null : `${path}?v=${contentHash(text)}`;

/** What any visitor may read: of the owner's own files only where they are. */
export function publicOf({ customCss, customJs, ...open }: SiteSettings): PublicSettings {
  return {
    ...open,
    customCssUrl: addressOf('/custom.css', customCss),
    customJsUrl: addressOf('/custom.js', customJs),
    iconsVersion: open.faviconUrl === null ? null : (brandHashIn(open.faviconUrl) ?? null),
  };
}
