import { z } from 'zod';
import { linkTarget, sitePath } from '#lib/url/link-target.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';

/** Pages in Hindi show the Hindi text of a setting, otherwise the English one. */
const titles = { title: z.string(), titleHindi: z.string().optional() };
const link = z.object({ ...titles, url: z.string() });

const pageSwitches = {
  showMadeWithLove: z.boolean(),
  enableInternalLinking: z.boolean(),
  enableBreadcrumbs: z.boolean(),
  enableStructuredData: z.boolean(),
  enableOrganizationSchema: z.boolean(),
  enableSitemap: z.boolean(),
  /** Whether visitors can read the pages of papers on the site. */
  enableReader: z.boolean(),
  /** Whether the text of pages is public: below their pictures, in the search and for search engines. */
  enablePublicText: z.boolean(),
};

/** Settings that any visitor may read. */
const openSettings = {
  siteName: z.string(),
  siteDescription: z.string().nullable(),
  siteDescriptionHindi: z.string().nullable(),
  /** Null for the built-in heading. */
  homeHeading: z.string().nullable(),
  homeHeadingHindi: z.string().nullable(),
  siteKeywords: z.string().nullable(),
  /** Shown on the Contact page; null if the owner set none. */
  contactEmail: z.string().nullable(),
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  defaultOgImage: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  footerColumns: z.array(z.object({ ...titles, links: z.array(link) })),
  footerLinks: z.array(link),
  copyrightText: z.string().nullable(),
  copyrightTextHindi: z.string().nullable(),
  ...pageSwitches,
  googleAnalyticsId: z.string().nullable(),
  googleAdsenseId: z.string().nullable(),
  enableAds: z.boolean(),
  adSlotHeader: z.string().nullable(),
  adSlotSidebar: z.string().nullable(),
  adSlotContent: z.string().nullable(),
  adSlotFooter: z.string().nullable(),
  /** Whether visitors may rate papers without signing in. */
  allowVisitorRatings: z.boolean(),
  /** Whether analytics and ads wait for the visitor's consent. */
  requireConsent: z.boolean(),
};

/** All settings of the owner. */
export const siteSettings = z.object({
  ...openSettings,
  /** Served as a separate file, after the site's own styles. */
  customCss: z.string().nullable(),
  /** Served as a separate file, on public pages only. */
  customJs: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** The settings that every page may know; never a secret. */
export const publicSettings = z.object({
  ...openSettings,
  /** Paths of the owner's files with a hash of their content; null if there is none. */
  customCssUrl: z.string().nullable(),
  customJsUrl: z.string().nullable(),
  /** Identifies the icons of an uploaded logo; null if the favicon is a URL or the site's own mark. */
  iconsVersion: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

const hasNoBreak = (text: string) => isPublicText(text) && !/[\r\n]/.test(text);
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty', abort: true })
    .max(maxLength, `has at most ${maxLength} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed')
    .refine(hasVisibleCharacter, 'must have a visible character');
/** An emptied field of a form means "none". */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

/** Text that `read` normalizes, or refuses with null. */
const parsedText = (read: (text: string) => string | null, message: string) =>
  z.string().transform((text, context) => {
    const normal = read(text);
    if (normal !== null) return normal;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** Every page contains these URLs, so each is short. stored-settings.ts limits their total. */
const short = <T extends z.ZodType<string>>(url: T) =>
  url.refine((text) => text.length <= 300, 'has at most 300 characters, as a browser sends it');
const target = short(
  parsedText(linkTarget, 'must be an http, https or mailto URL, or a path that begins with /'),
);
/** The content policy of pages allows images over https and from the site only. */
const securePicture = (text: string) => {
  const url = parseWebUrl(text) ?? sitePath(text);
  return url?.startsWith('http:') ? null : url;
};
const picture = short(
  parsedText(securePicture, 'must be an https URL, or a path on this site that begins with /'),
);
const matching = (pattern: RegExp, message: string, normal = (text: string) => text) =>
  parsedText((text) => {
    const form = normal(text.trim());
    return pattern.test(form) ? form : null;
  }, message);

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isBlank)
    : typeof value === 'string' && value.trim() === '';
/** A list that may have blank rows, as a form adds them. They are dropped after the check, so that errors name the sent position. */
const rows = <Row extends z.ZodType>(row: Row, limit: number, message: string) =>
  z
    .array(z.preprocess((value) => (isBlank(value) ? null : value), row.nullable()))
    .max(limit, message)
    .transform((list) => list.filter((item): item is NonNullable<typeof item> => item !== null));
const enteredTitles = {
  title: line(100),
  titleHindi: orNone(line(100))
    .optional()
    .transform((title) => title ?? undefined),
};
const links = rows(z.object({ ...enteredTitles, url: target }), 30, 'has at most 30 links');
const adSlot = orNone(matching(/^\d{1,20}$/, 'must be digits only'));

const maxCodeBytes = 102_400;
const code = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= maxCodeBytes, 'has at most 100 KB')
  .refine(isPublicText, 'has characters that are not text');

/** Sorts social links by name: JSONB does not keep the order of keys. */
const byName = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** The rules for each setting in its normal form. `stored-settings.ts` has the rules between settings. */
export const settingRules = z.strictObject({
  siteName: line(100),
  siteDescription: orNone(line(500)),
  siteDescriptionHindi: orNone(line(500)),
  homeHeading: orNone(line(150)),
  homeHeadingHindi: orNone(line(150)),
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
  footerColumns: rows(z.object({ ...enteredTitles, links }), 8, 'has at most 8 columns'),
  footerLinks: links,
  copyrightText: orNone(line(300)),
  copyrightTextHindi: orNone(line(300)),
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

/** Any of the settings; omitted ones stay. */
export const settingsChange = settingRules.partial();
export type SettingsChange = Partial<SiteSettings>;
