import { z } from 'zod';
import { linkTarget, sitePath } from '#lib/link-target.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/public-text.ts';
import { webAddress } from '#lib/web-address.ts';

const link = z.object({ title: z.string(), url: z.string() });

const pageSwitches = {
  showMadeWithLove: z.boolean(),
  enableInternalLinking: z.boolean(),
  enableBreadcrumbs: z.boolean(),
  enableStructuredData: z.boolean(),
  enableOrganizationSchema: z.boolean(),
  enableSitemap: z.boolean(),
};

/** What the owner sets and any visitor may read. */
const openSettings = {
  siteName: z.string(),
  siteDescription: z.string().nullable(),
  siteKeywords: z.string().nullable(),
  /** Shown on the Contact page; null where the owner gave none. */
  contactEmail: z.string().nullable(),
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  defaultOgImage: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  footerColumns: z.array(z.object({ title: z.string(), links: z.array(link) })),
  footerLinks: z.array(link),
  copyrightText: z.string().nullable(),
  ...pageSwitches,
  googleAnalyticsId: z.string().nullable(),
  googleAdsenseId: z.string().nullable(),
  enableAds: z.boolean(),
  adSlotHeader: z.string().nullable(),
  adSlotSidebar: z.string().nullable(),
  adSlotContent: z.string().nullable(),
  adSlotFooter: z.string().nullable(),
  /** Whether a visitor may rate papers without signing in. */
  allowVisitorRatings: z.boolean(),
  /** Whether analytics and ads wait for the visitor's consent. */
  requireConsent: z.boolean(),
};

/** Everything that the owner sets. */
export const siteSettings = z.object({
  ...openSettings,
  /** Served as a file of its own, after the site's own styles. */
  customCss: z.string().nullable(),
  /** Served as a file of its own, to public pages only. */
  customJs: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** What every page may know of the site; never a secret. */
export const publicSettings = z.object({
  ...openSettings,
  /** Addresses of the owner's own files, from the root, with a hash of what is in them; null where there is nothing. */
  customCssUrl: z.string().nullable(),
  customJsUrl: z.string().nullable(),
  /** Names the icons made from an uploaded logo; null where the favicon is an address, or the site's own mark. */
  iconsVersion: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

const hasNoBreak = (text: string) => isPublicText(text) && !/[\r\n]/.test(text);
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty', abort: true })
    .max(most, `has at most ${most} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed')
    .refine(hasVisibleCharacter, 'must have a visible character');
/** An emptied field of a form means "none". */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

/** Text that `read` turns into its normal form, or refuses with null. */
const readBy = (read: (text: string) => string | null, message: string) =>
  z.string().transform((text, context) => {
    const normal = read(text);
    if (normal !== null) return normal;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** Every page carries them: each is short, and stored-settings.ts bounds all of them together. */
const short = <T extends z.ZodType<string>>(address: T) =>
  address.refine((text) => text.length <= 300, 'has at most 300 characters, as a browser sends it');
const target = short(
  readBy(linkTarget, 'must be an http, https or mailto address, or a path that begins with /'),
);
/** The pages' policy loads pictures by https and from the site only. */
const securePicture = (text: string) => {
  const address = webAddress(text) ?? sitePath(text);
  return address?.startsWith('http:') ? null : address;
};
const picture = short(
  readBy(securePicture, 'must be an https address, or a path on this site that begins with /'),
);
const matching = (pattern: RegExp, message: string, normal = (text: string) => text) =>
  readBy((text) => {
    const form = normal(text.trim());
    return pattern.test(form) ? form : null;
  }, message);

const links = z.array(z.object({ title: line(100), url: target })).max(30, 'has at most 30 links');
const adSlot = orNone(matching(/^\d{1,20}$/, 'must be digits only'));

const mostCodeBytes = 102_400;
const code = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= mostCodeBytes, 'has at most 100 KB')
  .refine(isPublicText, 'has characters that are no text');

/** Social links in the order that they have everywhere: the database keeps none of the keys of a map. */
export const byName = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).sort(([one], [other]) => one.localeCompare(other, 'en')));

/** What may be stored of each setting, in its normal form. `stored-settings.ts` has the rules between them. */
export const settingRules = z.strictObject({
  siteName: line(100),
  siteDescription: orNone(line(500)),
  siteKeywords: orNone(line(500)),
  contactEmail: orNone(
    z.string().trim().pipe(z.email('must be an e-mail address').max(254, 'has at most 254 characters')),
  ),
  logoUrl: orNone(picture),
  faviconUrl: orNone(picture),
  defaultOgImage: orNone(picture),
  twitterHandle: orNone(
    matching(/^@\w{1,15}$/, 'must be a handle such as @name', (text) => `@${text.replace(/^@/, '')}`),
  ),
  socialLinks: z
    .record(
      z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,29}$/u, 'must be a name of at most 30 letters'),
      target,
    )
    .refine((map) => Object.keys(map).length <= 20, 'has at most 20 links')
    .transform(byName),
  footerColumns: z.array(z.object({ title: line(100), links })).max(8, 'has at most 8 columns'),
  footerLinks: links,
  copyrightText: orNone(line(300)),
  ...pageSwitches,
  googleAnalyticsId: orNone(
    matching(
      /^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/,
      'must look like G-XXXXXXXXXX or UA-XXXXX-X',
      (text) => text.toUpperCase(),
    ),
  ),
  googleAdsenseId: orNone(
    matching(
      /^ca-pub-\d{10,20}$/,
      'must look like ca-pub- and digits',
      (text) => `ca-pub-${text.replace(/^(ca-)?(pub-)?/i, '')}`,
    ),
  ),
  enableAds: z.boolean(),
  adSlotHeader: adSlot,
  adSlotSidebar: adSlot,
  adSlotContent: adSlot,
  adSlotFooter: adSlot,
  allowVisitorRatings: z.boolean(),
  requireConsent: z.boolean(),
  customCss: orNone(code),
  customJs: orNone(code),
} satisfies { [Name in keyof SiteSettings]: z.ZodType<SiteSettings[Name]> });
export type SettingName = keyof SiteSettings;

/** Any of the settings; the others stay. */
export const settingsChange = settingRules.partial();
export type SettingsChange = Partial<SiteSettings>;

/** What the back office tells the page that shows a preview, and nobody else: settings that are not saved. */
export interface SettingsDraft {
  type: 'settings-draft';
  settings: Partial<PublicSettings>;
  customCss: string;
}

/** What that page says when it can take them, and whenever it shows them. */
export interface SettingsPreview {
  type: 'settings-preview';
  /** Of the page to the end of its footer, in its own pixels. */
  height: number;
  title: string;
  description: string;
}
