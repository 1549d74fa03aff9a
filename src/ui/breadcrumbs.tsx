import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '#ui/icons.ts';
import type { Crumb } from '#lib/url/crumbs.ts';
import { useTextLanguage } from './site-locale.tsx';

const stepClass = 'block truncate';

/** The links to the pages above this one, in one line. Only screen readers get the page itself: it is the heading. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  return (
    <nav aria-label={t`Breadcrumb`} className="text-sm text-muted">
      <ol className="flex min-h-6 items-center gap-x-1">
        {crumbs.map(({ name, href }, position) => (
          <li key={href ?? name} className="flex min-w-0 items-center gap-1 first:shrink-0 [&>a]:min-w-0">
            {position > 0 && href !== undefined && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {href === undefined ? (
              <span lang={languageOf(name)} aria-current="page" className="sr-only">
                {name}
              </span>
            ) : (
              <a
                href={href}
                lang={languageOf(name)}
                title={name}
                className={`${stepClass} underline-offset-4 hover:text-accent hover:underline`}
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
