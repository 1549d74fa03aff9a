import { useSuspenseQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { usePageYear } from '#ui/page-year.tsx';
import { sitePaths } from '#lib/site-paths.ts';

interface FooterLink {
  title: string;
  url: string;
}

const popularCategories = 4;

/** The sites of the bodies that hold the exams. */
const examBodies: FooterLink[] = [
  { title: 'UPSC (civil services)', url: 'https://upsc.gov.in/' },
  { title: 'Staff Selection Commission', url: 'https://ssc.gov.in/' },
  { title: 'IBPS (banking)', url: 'https://www.ibps.in/' },
  { title: 'Railway Recruitment Boards', url: 'https://www.rrbapply.gov.in/' },
];

function Column({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <section>
      <h2 className="mb-2 font-sans text-sm font-semibold">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.title + link.url}>
            <a
              href={link.url}
              rel={link.url.startsWith('http') ? 'noopener' : undefined}
              className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:text-accent hover:underline lg:min-h-9"
            >
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(): { title: string; links: FooterLink[] }[] {
  const { footerColumns, footerLinks } = useSettings();
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  if (footerColumns.length > 0) return footerColumns;
  if (footerLinks.length > 0) return [{ title: 'Quick Links', links: footerLinks }];
  return [
    {
      title: 'Quick Links',
      links: [
        { title: 'Home', url: sitePaths.home() },
        { title: 'Browse Papers', url: sitePaths.browse() },
      ],
    },
    {
      title: 'Popular Categories',
      links: categories
        .slice(0, popularCategories)
        .map(({ name, slug }) => ({ title: name, url: sitePaths.category(slug) })),
    },
    { title: 'Resources', links: examBodies },
  ];
}

export function SiteFooter() {
  const { siteName, copyrightText, enableSitemap } = useSettings();
  const columns = useColumns();
  const year = usePageYear();
  return (
    <footer className="mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-8 py-10 lg:grid-cols-4">
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 text-sm text-muted">
          <p className="tabular">{copyrightText ?? `© ${year} ${siteName}. All rights reserved.`}</p>
          {enableSitemap && (
            <a href="/sitemap.xml" className="inline-flex min-h-11 items-center hover:text-accent">
              Sitemap
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}
