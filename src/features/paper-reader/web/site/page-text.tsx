import { useLingui } from '@lingui/react/macro';
import { MarkedText } from '#features/page-search/page-search.web.tsx';
import { useTextLanguage } from '#ui/site-locale.tsx';
import type { PageText } from '../../paper-reader.contract.ts';

/**
 * The text of a page, for screen readers and copying. Open if it has words that the visitor searched. Without
 * `pageText`, the loader fills it when the visitor comes near the page.
 */
export function TextOfPage({
  page,
  total,
  pageText,
}: {
  page: number;
  total: number;
  pageText?: PageText | undefined;
}) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  const { text, isRecognized, marks } = pageText ?? { text: t`Loading...`, isRecognized: true, marks: [] };
  return (
    <details
      open={marks.length > 0}
      data-loads-text={pageText ? undefined : page}
      className="rounded-md border border-line bg-raised"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
        {t`Text of page ${page} of ${total}`}
      </summary>
      <div className="border-t border-line px-4 py-3">
        {isRecognized && (
          <p
            data-recognized
            hidden={!pageText}
            className="mb-2 text-xs text-muted"
          >{t`Read from a scan by a program. It may contain errors.`}</p>
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
