import { useRouterState } from '@tanstack/react-router';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { inLocale, locales, splitLocale } from '#lib/locales.ts';
import { useLocale } from '#ui/site-locale.tsx';

/** The same page in the other language, by that language's own name; the script before the first paint keeps the choice. */
export function LanguageSwitch({ className }: { className: string }) {
  const locale = useLocale();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  // What no page knows (utm_source) is not in the address that the server rendered.
  const canonical = canonicalAddress(pathname + searchStr)?.address ?? '/';
  const { address } = splitLocale(canonical);
  return locales
    .filter(({ code }) => code !== locale)
    .map(({ code, name }) => (
      <a
        key={code}
        href={inLocale(code, address)}
        hrefLang={code}
        lang={code}
        data-language={code}
        className={className}
      >
        {name}
      </a>
    ));
}
