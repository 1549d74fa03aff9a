import { useLingui } from '@lingui/react/macro';
import { CalendarDays, House, Languages, LibraryBig, Menu, ShieldCheck, X } from '#ui/icons.ts';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { CategoryIcon } from '#features/catalog/catalog.web.tsx';
import { Button } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const link = 'flex min-h-12 items-center gap-3 rounded-md px-3 hover:bg-accent-soft hover:text-accent';
const icon = 'size-5 text-muted';

/** The header's links, categories and search for small screens. */
export function MobileMenu({ categories, url }: { categories: Category[]; url: string }) {
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
