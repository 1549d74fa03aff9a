import { z } from 'zod';

const link = z.object({ title: z.string(), url: z.string() });

/** What every page may know of the site; never a secret. */
export const publicSettings = z.object({
  siteName: z.string(),
  siteDescription: z.string().nullable(),
  siteKeywords: z.string().nullable(),
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  defaultOgImage: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  footerColumns: z.array(z.object({ title: z.string(), links: z.array(link) })),
  footerLinks: z.array(link),
  copyrightText: z.string().nullable(),
  showMadeWithLove: z.boolean(),
  enableInternalLinking: z.boolean(),
  enableBreadcrumbs: z.boolean(),
  enableStructuredData: z.boolean(),
  enableOrganizationSchema: z.boolean(),
  enableSitemap: z.boolean(),
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
});
export type PublicSettings = z.infer<typeof publicSettings>;
