import type { PublicSettings } from '#features/settings/settings.contract.ts';

/** What a site shows before its owner has set anything. */
export const defaultSettings: PublicSettings = {
  siteName: 'Pariksha',
  siteDescription:
    'A free library of previous year question papers of government exams: civil services, staff selection, banking, railway, defence and state commissions. Find a paper by exam, subject and year, and download it as PDF.',
  siteKeywords:
    'previous year question papers, government exams, UPSC, SSC, banking, railway, defence, state PSC, PDF download',
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
};
