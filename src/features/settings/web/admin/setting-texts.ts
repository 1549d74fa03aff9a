import { settingTitles } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';

/** The sections of the settings form, in their order. The names are used in the URL. */
export const settingSections = [
  { name: 'general', title: 'General' },
  { name: 'branding', title: 'Branding' },
  { name: 'footer', title: 'Footer' },
  { name: 'sharing', title: 'Sharing' },
  { name: 'seo', title: 'SEO' },
  { name: 'visitors', title: 'Visitors' },
  { name: 'ads', title: 'Ads and analytics' },
  { name: 'advanced', title: 'Advanced' },
] as const;
export type SettingSection = (typeof settingSections)[number]['name'];

export interface SettingText {
  section: SettingSection;
  label: string;
  hint?: string;
  /** More words that find the setting. */
  words?: string;
}

const onHindiPages = 'For pages under /hi. Blank shows the English text.';
const pictureUrl = 'https URL, or a path on this site';

const texts: Record<SettingName, Omit<SettingText, 'label'>> = {
  siteName: { section: 'general', words: 'title brand' },
  siteDescription: {
    section: 'general',
    hint: 'Shown below the heading of the home page and in search results. 150-160 characters recommended.',
  },
  siteDescriptionHindi: { section: 'general', hint: onHindiPages },
  homeHeading: {
    section: 'general',
    hint: 'Default: “Previous year question papers, all in one place”.',
    words: 'title hero',
  },
  homeHeadingHindi: { section: 'general', hint: onHindiPages, words: 'title hero' },
  siteKeywords: { section: 'general', hint: 'Separated by commas.' },
  contactEmail: {
    section: 'general',
    hint: 'Shown to visitors on the Contact page. Without it they cannot write to you.',
    words: 'e-mail email mail',
  },
  logoUrl: { section: 'branding', hint: pictureUrl, words: 'picture image upload' },
  faviconUrl: { section: 'branding', hint: pictureUrl, words: 'icon image' },
  footerColumns: {
    section: 'footer',
    hint: 'Without columns, the footer shows its default columns.',
    words: 'links',
  },
  copyrightText: {
    section: 'footer',
    hint: 'Default: the year, the site name and “All rights reserved”.',
  },
  copyrightTextHindi: { section: 'footer', hint: onHindiPages },
  showMadeWithLove: {
    section: 'footer',
    hint: 'A line in the footer of each page.',
  },
  footerLinks: {
    section: 'footer',
    hint: 'Shown as one list if there are no columns.',
  },
  defaultOgImage: {
    section: 'sharing',
    hint: 'Shown for shared links to pages without their own image. 1200 × 630 pixels.',
    words: 'picture facebook whatsapp',
  },
  twitterHandle: { section: 'sharing', hint: 'As @name.', words: 'x social' },
  socialLinks: {
    section: 'sharing',
    hint: 'Sorted by name.',
    words: 'youtube telegram facebook instagram',
  },
  enableInternalLinking: {
    section: 'seo',
    hint: 'Turns names of categories, exams and subjects into links to their pages.',
  },
  enableBreadcrumbs: {
    section: 'seo',
    hint: 'Shows the path to a page above its heading and in search results.',
  },
  enableStructuredData: {
    section: 'seo',
    hint: 'Tells search engines what a page is about (schema.org).',
  },
  enableOrganizationSchema: {
    section: 'seo',
    hint: 'Tells search engines who runs the site.',
    words: 'structured data',
  },
  enableSitemap: { section: 'seo', hint: 'The list of all pages at /sitemap.xml.' },
  allowVisitorRatings: {
    section: 'visitors',
    hint: 'No sign-in needed. One rating per visitor and paper.',
    words: 'ratings stars difficulty',
  },
  enableReader: {
    section: 'visitors',
    hint: 'Visitors read stored papers on the paper page. Each paper can turn it off.',
    words: 'reader',
  },
  enablePublicText: {
    section: 'visitors',
    hint: 'Shows the text of papers below their pages, in search results and to search engines.',
    words: 'public ocr',
  },
  googleAnalyticsId: {
    section: 'ads',
    hint: 'Starts with G- or UA-.',
    words: 'tracking statistics',
  },
  requireConsent: {
    section: 'ads',
    hint: "Ads and analytics wait for the visitor's consent.",
    words: 'cookies privacy',
  },
  // The ad slots are hidden while ads are off, so their names find this switch.
  enableAds: { section: 'ads', words: 'adsense header sidebar content footer ad slots' },
  googleAdsenseId: {
    section: 'ads',
    hint: 'For example ca-pub-1234567890123456. The prefix ca-pub- is added to digits.',
    words: 'google',
  },
  adSlotHeader: { section: 'ads' },
  adSlotSidebar: { section: 'ads' },
  adSlotContent: { section: 'ads' },
  adSlotFooter: { section: 'ads' },
  customCss: {
    section: 'advanced',
    hint: 'Loaded after the styles of the site, on public pages. At most 100 KB.',
    words: 'code style',
  },
  customJs: {
    section: 'advanced',
    hint: 'Runs on public pages, never in the back office. It cannot load anything from other sites. At most 100 KB.',
    words: 'code script js',
  },
};

export const settingNames = Object.keys(texts) as SettingName[];

/** The texts of each setting in the form. The search finds settings by them. */
export const settingTexts = Object.fromEntries(
  settingNames.map((name) => [name, { ...texts[name], label: settingTitles[name] }]),
) as Record<SettingName, SettingText>;

export function findSettingsOfSection(section: SettingSection): SettingName[] {
  return settingNames.filter((name) => settingTexts[name].section === section);
}

/** Returns the settings whose label, help text or section contains each typed word at the beginning of a word. */
export function findSettings(typed: string): SettingName[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return settingNames.filter((name) => {
    const { section, label, hint = '', words: others = '' } = settingTexts[name];
    const sectionTitle = settingSections.find((each) => each.name === section)!.title;
    const text = ` ${sectionTitle} ${label} ${hint} ${others}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
    return words.every((word) => text.includes(` ${word.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()}`));
  });
}
