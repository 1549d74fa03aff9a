import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown, House, LibraryBig, Menu, X } from 'lucide-react';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { categoriesQuery, CategoryIcon } from '#features/catalog/web/catalog.widgets.tsx';
import { SearchForm, searchInputId } from '#features/search/web/search.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { sitePaths } from '#lib/site-paths.ts';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const navigationLink =
  'inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-ink hover:bg-sunken hover:text-accent aria-[current=page]:text-accent';

function Brand() {
  const { siteName, siteDescription, logoUrl } = useSettings();
  return (
    <a href={sitePaths.home()} className="flex min-h-11 min-w-0 items-center gap-3 rounded-md">
      {logoUrl ? (
        <img src={logoUrl} alt="" width={36} height={36} className="size-9 object-contain" />
      ) : (
        <Logo className="size-9 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block font-serif text-xl leading-tight font-semibold">{siteName}</span>
        {siteDescription && (
          <span className="hidden max-w-72 truncate text-xs text-muted 2xl:block">{siteDescription}</span>
        )}
      </span>
    </a>
  );
}

function CategoriesMenu({ categories }: { categories: Category[] }) {
  return (
    <details data-menu className="group relative">
      <summary className={navigationLink}>
        Categories
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-40 mt-1 max-h-[70vh] w-72 overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-lg">
        {categories.map(({ id, slug, name, icon }) => (
          <li key={id}>
            <a
              href={sitePaths.category(slug)}
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

function MobileMenu({ categories }: { categories: Category[] }) {
  const link = 'flex min-h-12 items-center gap-3 rounded-md px-3 hover:bg-accent-soft hover:text-accent';
  return (
    <details data-menu className="group lg:hidden">
      <summary className="flex size-11 items-center justify-center rounded-md hover:bg-sunken">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-raised p-4 shadow-lg">
        <SearchForm label="Search from the menu" id="menu-search" className="mb-3" />
        <nav aria-label="Menu">
          <a href={sitePaths.home()} className={link}>
            <House aria-hidden className="size-5 text-muted" /> Home
          </a>
          <a href={sitePaths.browse()} className={link}>
            <LibraryBig aria-hidden className="size-5 text-muted" /> Browse Papers
          </a>
          <p className="mt-3 px-3 pb-1 text-sm font-semibold text-muted">Categories</p>
          {categories.map(({ id, slug, name, icon }) => (
            <a key={id} href={sitePaths.category(slug)} className={link}>
              <CategoryIcon name={icon} className="size-5 text-muted" />
              {name}
            </a>
          ))}
        </nav>
      </div>
    </details>
  );
}

export function SiteHeader() {
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page-width flex h-16 items-center gap-2 lg:gap-4">
        <Brand />
        <nav aria-label="Main" className="ml-2 hidden items-center lg:flex">
          <a href={sitePaths.home()} aria-current={current('/')} className={navigationLink}>
            Home
          </a>
          <a href={sitePaths.browse()} aria-current={current('/browse')} className={navigationLink}>
            Browse Papers
          </a>
          <CategoriesMenu categories={categories} />
        </nav>
        <SearchForm
          label="Search the site"
          id={searchInputId}
          defaultValue={(search as { search?: string }).search}
          className="ml-auto hidden w-full max-w-sm md:flex"
        />
        <div className="ml-auto flex shrink-0 items-center md:ml-0">
          <ThemeSwitch />
          <MobileMenu categories={categories} />
        </div>
      </div>
    </header>
  );
}
