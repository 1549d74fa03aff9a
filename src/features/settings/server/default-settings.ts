import type { SiteSettings } from '#features/settings/settings.contract.ts';

/** What a site shows before its owner has set anything. */
export const defaultSettings: SiteSettings = {
  siteName: 'Pariksha',
  // Pages then say what the site is in their own language.
  siteDescription: null,
  siteKeywords:
    'previous year question papers, government exams, UPSC, SSC, banking, railway, defence, state PSC, PDF download',
  contactEmail: null,
  logoUrl: null,
  faviconUrl: null,
  defaultOgImage: null,
  twitterHandle: null,
  socialLinks: {},
  footerColumns: [],
  footerLinks: [],
  copyrightText: null,
  showMadeWithLove: true,
  enableInternalLinking: true,
  enableBreadcrumbs: true,
  enableStructuredData: true,
  enableOrganizationSchema: true,
  enableSitemap: true,
  googleAnalyticsId: null,
  googleAdsenseId: null,
  enableAds: false,
  adSlotHeader: null,
  adSlotSidebar: null,
  adSlotContent: null,
  adSlotFooter: null,
  allowVisitorRatings: true,
  requireConsent: true,
  customCss: null,
  customJs: null,
};
