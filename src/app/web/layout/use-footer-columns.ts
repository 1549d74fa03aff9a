import { useRead } from '#ui/page-answers.tsx';
import { useLingui } from '@lingui/react/macro';
import { categoriesQuery } from '#features/catalog/catalog.web.tsx';
import type { PageRole } from '#features/static-pages/static-pages.contract.ts';
import { pagesWithRoleQuery } from '#features/static-pages/web/static-pages.api.ts';
import { studyTips } from '#features/home/home.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { localizeEnteredUrl } from '#lib/url/page-path.ts';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';

export interface FooterLink {
  title: string;
  url: string;
}

export interface FooterColumn {
  title: string;
  links: FooterLink[];
}

const popularCategories = 4;

/**
 * Returns a function that links to the static page with a role, at its current URL. It returns no link if visitors
 * cannot open the page.
 */
export function usePageLinks(): (role: PageRole, title: string) => FooterLink[] {
  const paths = useSitePaths();
  const pages = useRead(pagesWithRoleQuery);
  return (role, title) =>
    pages.filter((page) => page.role === role).map(({ slug }) => ({ title, url: paths.staticPage(slug) }));
}

/** The footer columns of a site whose owner has not set any. */
function useDefaultColumns(): FooterColumn[] {
  const { t, i18n } = useLingui();
  const paths = useSitePaths();
  const categories = useRead(categoriesQuery);
  const pageLink = usePageLinks();
  return [
    {
      title: t`Quick Links`,
      links: [
        { title: t`Home`, url: paths.home() },
        { title: t`Browse Papers`, url: paths.browse() },
        ...pageLink('contact', t`Contact Us`),
        ...pageLink('about', t`About`),
      ],
    },
    {
      title: t`Popular Categories`,
      links: categories
        .slice(0, popularCategories)
        .map(({ name, slug }) => ({ title: name, url: paths.category(slug) })),
    },
    {
      title: t`Resources`,
      // Official sites of the bodies that hold the exams.
      links: [
        { title: t`UPSC (civil services)`, url: 'https://upsc.gov.in/' },
        { title: t`SSC (staff selection)`, url: 'https://ssc.gov.in/' },
        { title: t`IBPS (banking)`, url: 'https://www.ibps.in/' },
        { title: t`RRB (railway)`, url: 'https://www.rrbapply.gov.in/' },
      ],
    },
    {
      title: t`Study Tips`,
      links: studyTips.map(({ id, title }) => ({ title: i18n._(title), url: `${paths.home()}#${id}` })),
    },
  ];
}

/** Returns the owner's columns, otherwise the owner's flat links as one list, otherwise the default columns. */
export function useFooterColumns(): FooterColumn[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { footerColumns, footerLinks } = useSettings();
  const defaultColumns = useDefaultColumns();
  const entered = (links: FooterLink[]) =>
    links.map(({ title, url }) => ({ title, url: localizeEnteredUrl(locale, url) }));
  if (footerColumns.length > 0) {
    return footerColumns.map(({ title, links }) => ({ title, links: entered(links) }));
  }
  if (footerLinks.length > 0) return [{ title: t`Quick Links`, links: entered(footerLinks) }];
  return defaultColumns;
}
