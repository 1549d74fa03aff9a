import type { SiteSettings } from './settings.contract.ts';

/** The settings of a new site. */
export const defaultSettings: SiteSettings = {
  siteName: 'Pariksha',
  // Without a description, each page describes the site in its own language.
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
  enableReader: true,
  enablePublicText: true,
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
