import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { clsx } from 'clsx';
import {
  Bookmark,
  CalendarDays,
  ChevronDown,
  House,
  Languages,
  LibraryBig,
  Menu,
  Moon,
  ShieldCheck,
  Sun,
  X,
} from '#ui/icons.ts';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { categoriesQuery, CategoryIcon } from '#features/catalog/catalog.web.tsx';
import { SearchForm, searchInputId } from '#features/search-box/search.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { logoSize } from '#lib/logo-size.ts';
import { inLocale, locales } from '#lib/text/locales.ts';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';
import { Logo } from './logo.tsx';

const link = 'flex min-h-12 items-center gap-3 rounded-md px-3 hover:bg-accent-soft hover:text-accent';
const icon = 'size-5 text-muted';

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

/** Links to the same page in the other language, labelled in that language. The pre-paint script stores the choice. */
function LanguageSwitch({ url, className }: { url: string; className: string }) {
  const locale = useLocale();
  return locales
    .filter(({ code }) => code !== locale)
    .map(({ code, name }) => (
      <a
        key={code}
        href={inLocale(code, url)}
        hrefLang={code}
        lang={code}
        data-language={code}
        className={className}
      >
        {name}
      </a>
    ));
}

/** The header's links, categories and search for small screens. */
function MobileMenu({ categories, url }: { categories: Category[]; url: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <details data-menu className="group lg:hidden">
      <summary className="flex size-11 items-center justify-center rounded-md hover:bg-sunken">
        <span className="sr-only">{t`Menu`}</span>
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-b border-line bg-raised p-4 shadow-lg">
        <form action={paths.browse()} role="search" className="mb-3 flex gap-2">
          <input
            type="search"
            name="search"
            required
            maxLength={200}
            aria-label={t`Search from the menu`}
            placeholder={t`Search papers, exams, categories...`}
            className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-3 text-sm text-ink"
          />
          <Button type="submit">{t`Search`}</Button>
        </form>
        <nav aria-label={t`Menu`}>
          <p className="mb-1 flex items-center border-b border-line pb-1 pl-3">
            <Languages aria-hidden className={icon} />
            <LanguageSwitch url={url} className={`${link} flex-1`} />
            <ThemeSwitch />
          </p>
          <a href={paths.home()} className={link}>
            <House aria-hidden className={icon} /> {t`Home`}
          </a>
          <a href={paths.browse()} className={link}>
            <LibraryBig aria-hidden className={icon} /> {t`Browse Papers`}
          </a>
          <a href={paths.saved()} className={link}>
            <Bookmark aria-hidden className={icon} /> {t`Saved papers`}
          </a>
          <a href={paths.calendar()} className={link}>
            <CalendarDays aria-hidden className={icon} /> {t`Exam calendar`}
          </a>
          <ForSignedIn>
            <a href="/admin" className={link}>
              <ShieldCheck aria-hidden className={icon} /> {t`Admin`}
            </a>
          </ForSignedIn>
          <p className="mt-3 px-3 pb-1 text-sm font-semibold text-muted">{t`Categories`}</p>
          {categories.map(({ id, slug, name, icon: picture }) => (
            <a key={id} href={paths.category(slug)} className={link}>
              <CategoryIcon name={picture} className={icon} />
              {name}
            </a>
          ))}
        </nav>
      </div>
    </details>
  );
}

const navigationLink =
  'inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-ink hover:bg-sunken hover:text-accent aria-[current=page]:text-accent';

function Brand() {
  const { siteName, siteDescription, logoUrl } = useSettings();
  const paths = useSitePaths();
  return (
    <a
      href={paths.home()}
      data-shows-settings
      className="flex min-h-11 items-center gap-3 rounded-md max-sm:size-11 max-sm:shrink-0 max-sm:justify-center sm:min-w-0"
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
      <span className="min-w-0 max-sm:sr-only">
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
  const paths = useSitePaths();
  const categories = useRead(categoriesQuery);
  return (
    <header className="top-0 z-30 border-b border-line bg-surface max-tall:relative tall:sticky">
      <div className="page-width flex h-14 items-center gap-2 lg:h-16 lg:gap-4">
        <Brand />
        <MainNavigation categories={categories} path={path} />
        <SearchForm
          label={t`Search the site`}
          id={searchInputId}
          defaultValue={search}
          // From 768 px, the home page has a box of its own.
          className={clsx('ml-auto min-w-0 flex-1 lg:max-w-md', path === '/' && 'md:invisible')}
        />
        <div className="flex shrink-0 items-center">
          <ForSignedIn>
            <ButtonLink href="/admin" variant="secondary" className="mr-2 max-lg:hidden">
              {t`Admin`}
            </ButtonLink>
          </ForSignedIn>
          <span className="flex items-center max-md:hidden">
            <LanguageSwitch url={url} className={navigationLink} />
            <ThemeSwitch />
            <a
              href={paths.saved()}
              title={t`Saved papers`}
              className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <span className="sr-only">{t`Saved papers`}</span>
              <Bookmark aria-hidden className="size-5" />
            </a>
          </span>
          <MobileMenu categories={categories} url={url} />
        </div>
      </div>
    </header>
  );
}
