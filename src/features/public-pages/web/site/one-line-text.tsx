import { useTextLanguage } from '#ui/site-locale.tsx';

/** Shows a description in one line. A click opens the rest. It works without JavaScript. */
export function OneLineText({ text }: { text: string }) {
  const languageOf = useTextLanguage();
  return (
    <details className="group/text text-sm text-muted">
      <summary
        className="line-clamp-1 min-h-6 max-w-3xl leading-6 group-open/text:line-clamp-none hover:text-ink"
        lang={languageOf(text)}
        dir="auto"
      >
        {text}
      </summary>
    </details>
  );
}
