import { inLocale, locales } from '#lib/text/locales.ts';
import { useLocale } from '#ui/site-locale.tsx';

/** Links to the same page in the other language, labelled in that language. The pre-paint script stores the choice. */
export function LanguageSwitch({ url, className }: { url: string; className: string }) {
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
