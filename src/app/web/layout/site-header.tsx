import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { ChevronDown, Moon, Sun } from '#ui/icons.ts';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { categoriesQuery, CategoryIcon } from '#features/catalog/catalog.web.tsx';
import { SearchForm, searchInputId } from '#features/search/search.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { logoSize } from '#lib/logo-size.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const navigationLink =
  'inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-ink hover:bg-sunken hover:text-accent aria-[current=page]:text-accent';

function Brand() {
  const { siteName, siteDescription, logoUrl } = useSettings();
  const paths = useSitePaths();
  return (
    <a
      href={paths.home()}
      data-shows-settings
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-md"
    >
      {logoUrl ? (
        <img
          src={logoUrl}
          alt=""
          {...logoSize(logoUrl)}
          className="h-9 min-w-9 shrink-0 object-contain max-sm:max-w-24"
        />
      ) : (
        <Logo className="size-9 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-serif text-xl leading-tight font-semibold">{siteName}</span>
        {siteDescription && (
          <span className="hidden max-w-56 truncate text-xs text-muted 2xl:block">{siteDescription}</span>
        )}
      </span>
    </a>
  );
}

function CategoriesMenu({ categories }: { categories: Category[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <details data-menu className="group relative">
      <summary className={navigationLink}>
        {t`Categories`}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-40 mt-1 max-h-[70vh] w-72 overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-lg">
        {categories.map(({ id, slug, name, icon }) => (
          <li key={id}>
            <a
              href={paths.category(slug)}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm hover:bg-accent-soft hover:text-accent"
            >
              <CategoryIcon name={icon} className="size-5 text-muted" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function MainNavigation({ categories, path }: { categories: Category[]; path: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const current = (href: string) => (path === href ? 'page' : undefined);
  return (
    <nav aria-label={t`Main`} className="ml-2 hidden shrink-0 items-center lg:flex">
      <a href={paths.home()} aria-current={current('/')} className={navigationLink}>
        {t`Home`}
      </a>
      <a href={paths.browse()} aria-current={current('/browse')} className={navigationLink}>
        {t`Browse Papers`}
      </a>
      <CategoriesMenu categories={categories} />
    </nav>
  );
}

/** Switches between light and dark. The theme decides which icon is visible. The loader handles the click. */
function ThemeSwitch() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      data-switches-theme
      className="flex size-11 items-center justify-center rounded-md text-muted not-in-data-loaded:invisible hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t`Switch between light and dark`}</span>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  );
}

/** The values of the current page that the header shows. */
export interface HeaderPage {
  /** Without a query. */
  path: string;
  /** Canonical, without a language prefix. The other language has the same path. */
  url: string;
  /** The search text of the page. */
  search: string | undefined;
}

export function SiteHeader({ path, url, search }: HeaderPage) {
  const { t } = useLingui();
  const categories = useRead(categoriesQuery);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page-width flex h-16 items-center gap-2 lg:gap-4">
        <Brand />
        <MainNavigation categories={categories} path={path} />
        <SearchForm
          label={t`Search the site`}
          id={searchInputId}
          defaultValue={search}
          className="ml-auto hidden max-w-sm min-w-56 flex-1 md:flex"
        />
        <div className="ml-auto flex shrink-0 items-center md:ml-0">
          <ForSignedIn>
            <ButtonLink href="/admin" variant="secondary" className="mr-2 max-lg:hidden">
              {t`Admin`}
            </ButtonLink>
          </ForSignedIn>
          <LanguageSwitch url={url} className={`${navigationLink} max-[359px]:hidden`} />
          <ThemeSwitch />
          <MobileMenu categories={categories} url={url} />
        </div>
      </div>
    </header>
  );
}
