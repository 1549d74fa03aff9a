import { clsx } from 'clsx';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { inLocale, locales } from '#lib/locales.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useSite } from '../site-context.tsx';

/** The same page in the other language, by that language's own name; the script before the first paint keeps the choice. */
export function LanguageSwitch({ className }: { className: string }) {
  const locale = useLocale();
  const { address } = useSite();
  // What no page knows (utm_source) is not in the address that the server rendered.
  const canonical = canonicalAddress(address)?.address ?? '/';
  return locales
    .filter(({ code }) => code !== locale)
    .map(({ code, name }) => (
      <a
        key={code}
        href={inLocale(code, canonical)}
        hrefLang={code}
        lang={code}
        data-language={code}
        // One word is not worth the 119 KB of a font.
        className={clsx(className, code === 'hi' && 'font-system')}
      >
        {name}
      </a>
    ));
}
