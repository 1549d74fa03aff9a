import { useLingui } from '@lingui/react/macro';
import { MarkedText } from '#features/page-search/page-search.web.tsx';
import { useTextLanguage } from '#ui/site-locale.tsx';
import type { PageText } from '../../paper-reader.contract.ts';

/** The text of the page, for screen readers and copying. Open if it has words that the visitor searched. */
export function TextOfPage({ pageText, total }: { pageText: PageText; total: number }) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  const { page, text, isRecognized, marks } = pageText;
  if (text === '') return null;
  return (
    <details open={marks.length > 0} className="rounded-md border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
        {t`Text of page ${page} of ${total}`}
      </summary>
      <div className="border-t border-line px-4 py-3">
        {isRecognized && (
          <p className="mb-2 text-xs text-muted">{t`Read from a scan by a program. It may contain errors.`}</p>
        )}
        <p
          data-page-text
          lang={languageOf(text)}
          className="text-sm leading-relaxed wrap-anywhere whitespace-pre-line"
        >
          <MarkedText text={text} marks={marks} />
        </p>
      </div>
    </details>
  );
}
