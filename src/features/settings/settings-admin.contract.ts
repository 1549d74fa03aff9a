import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { settingRules, siteSettings, type SettingName } from './settings.contract.ts';

/** Labels of the settings. */
export const settingTitles: Record<SettingName, string> = {
  siteName: 'Site Name',
  siteDescription: 'Site Description',
  siteDescriptionHindi: 'Description in Hindi',
  homeHeading: 'Home Page Heading',
  homeHeadingHindi: 'Heading in Hindi',
  siteKeywords: 'Keywords',
  contactEmail: 'Contact Address',
  logoUrl: 'Logo URL',
  faviconUrl: 'Favicon URL',
  defaultOgImage: 'Default Open Graph Image',
  twitterHandle: 'Twitter Handle',
  socialLinks: 'Social Links',
  footerColumns: 'Footer Columns',
  footerLinks: 'Footer Links',
  copyrightText: 'Copyright Text',
  copyrightTextHindi: 'Copyright in Hindi',
  showMadeWithLove: 'Made with love',
  enableInternalLinking: 'Internal linking',
  enableBreadcrumbs: 'Breadcrumbs',
  enableStructuredData: 'Structured data',
  enableOrganizationSchema: 'Organization schema',
  enableSitemap: 'Sitemap',
  enableReader: 'Show pages of papers',
  enablePublicText: 'Show text of papers',
  googleAnalyticsId: 'Google Analytics ID',
  googleAdsenseId: 'AdSense Publisher ID',
  enableAds: 'Enable ads',
  adSlotHeader: 'Header Ad Slot',
  adSlotSidebar: 'Sidebar Ad Slot',
  adSlotContent: 'Content Ad Slot',
  adSlotFooter: 'Footer Ad Slot',
  allowVisitorRatings: 'Let visitors rate papers',
  requireConsent: 'Ask for consent',
  customCss: 'Custom CSS',
  customJs: 'Custom JavaScript',
};

const version = z.number().int().min(0).max(2_147_483_647);

/** Every setting, with the version and time of the last change. */
export const adminSettings = siteSettings.extend({
  version,
  /** Null before the first change. */
  updatedAt: z.iso.datetime().nullable(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

/**
 * Any settings; omitted ones stay. With the `version` that the client read, the server refuses the write if the
 * settings have changed since. Without it, the write always applies.
 */
export const settingsBody = z.object(settingRules.shape).partial().extend({ version: version.optional() });
export type SettingsBody = z.output<typeof settingsBody>;

export const restoreBody = z.object({ version });
export type RestoreBody = z.infer<typeof restoreBody>;

const versionInQuery = z.number().int().min(0).max(999_999_999);
export const versionParams = z.object({ version: integerInQuery(versionInQuery) });

/** One version, without its values. */
export const settingsVersion = z.object({
  version,
  at: z.iso.datetime(),
  userName: z.string(),
  /** Names of the settings that differ from the previous version. */
  changed: z.array(z.string()),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

export const settingsHistory = z.object({
  /** Newest first. */
  versions: z.array(settingsVersion),
  /** The value of `before` for the next page; null on the last one. */
  next: z.number().int().nullable(),
});
export type SettingsHistory = z.infer<typeof settingsHistory>;

export const historyQuery = z.object({ before: integerInQuery(versionInQuery.optional()) });

/** Largest size of an uploaded logo file. */
export const maxLogoBytes = 2_097_152;

export const savedLogo = z.object({
  /** Path of the logo and favicon; null if there is none. */
  logoUrl: z.string().nullable(),
  settings: adminSettings,
});
export type SavedLogo = z.infer<typeof savedLogo>;
