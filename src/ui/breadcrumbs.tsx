import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '#ui/icons.ts';
import type { Crumb } from '#lib/url/crumbs.ts';
import { useTextLanguage } from './site-locale.tsx';

const stepClass = 'block max-w-[70vw] truncate py-2';

/** The path to this page. Every step except the page itself is a link. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  return (
    <nav aria-label={t`Breadcrumb`} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ name, href }, position) => (
          <li key={href ?? name} className="flex items-center gap-1">
            {position > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {href === undefined ? (
              <span lang={languageOf(name)} aria-current="page" className={`${stepClass} md:max-w-xl`}>
                {name}
              </span>
            ) : (
              <a
                href={href}
                lang={languageOf(name)}
                className={`${stepClass} underline-offset-4 hover:text-accent hover:underline md:max-w-xs`}
              >
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
