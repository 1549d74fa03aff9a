import { useLingui } from '@lingui/react/macro';
import { CookieSettings } from '#features/third-parties/web/cookie-settings.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { usePageYear } from '#ui/page-year.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useFooterColumns, usePageLinks, type FooterColumn } from './use-footer-columns.ts';

const link =
  'inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:text-accent hover:underline lg:min-h-9';

function Column({ title, links }: FooterColumn) {
  return (
    <section>
      <h2 className="mb-2 font-sans text-sm font-semibold">{title}</h2>
      <ul>
        {links.map(({ title: name, url }, position) => (
          <li key={position}>
            <a
              href={url}
              rel={url.startsWith('http') ? 'noopener' : undefined}
              className={`${link} text-sm text-muted`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the site's social media profiles, with the names from the settings. */
function SocialLinks() {
  const { socialLinks } = useSettings();
  return Object.entries(socialLinks).map(([name, url]) => (
    <a key={name} href={url} rel="me noopener" className={`${link} capitalize`}>
      {name}
    </a>
  ));
}

function BottomLinks() {
  const { t } = useLingui();
  const paths = useSitePaths();
  const pageLink = usePageLinks();
  const { enableSitemap } = useSettings();
  const links = [
    ...pageLink('privacy-policy', t`Privacy Policy`),
    ...pageLink('terms-of-service', t`Terms of Service`),
    ...pageLink('faq', t`FAQ`),
    { title: t`Exam calendar`, url: paths.calendar() },
  ];
  return (
    <>
      {links.map(({ title, url }) => (
        <a key={url} href={url} className={link}>
          {title}
        </a>
      ))}
      {enableSitemap && (
        <a href="/sitemap.xml" className={link}>
          {t`Sitemap`}
        </a>
      )}
    </>
  );
}

export function SiteFooter() {
  const { t } = useLingui();
  const { siteName, copyrightText, showMadeWithLove } = useSettings();
  const columns = useFooterColumns();
  const year = usePageYear();
  return (
    <footer data-shows-settings className="mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-8 py-10 lg:grid-cols-4">
        {columns.map((column, position) => (
          <Column key={position} {...column} />
        ))}
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm text-muted">
          <p className="tabular wrap-anywhere">
            {copyrightText ?? t`© ${year} ${siteName}. All rights reserved.`}
          </p>
          {showMadeWithLove && <p>{t`Made with love for students`}</p>}
          <div className="flex flex-wrap gap-x-5">
            <SocialLinks />
            <CookieSettings className={link} />
            <BottomLinks />
          </div>
        </div>
      </div>
    </footer>
  );
}
