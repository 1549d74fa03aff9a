import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';
import { Search, X } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useBoxTexts } from './web/box-texts.ts';

export type { NamedRecord } from './search.contract.ts';
export { isAbsent, namedRecordsQuery } from './web/search.api.ts';
export { useNoteTexts } from './web/box-texts.ts';
export { type AnswerNotes, getNoteSentences } from './web/note-sentences.ts';
export { searchInputId } from './web/search-input.ts';

interface SearchFieldProps {
  label: string;
  id: string;
  defaultValue?: string | undefined;
  large?: boolean;
}

/** The box of a search form, with a clear button. Live results appear below it when its code is loaded. */
function SearchField({ label, id, defaultValue, large }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div data-island="search-field" data-texts={JSON.stringify(useBoxTexts())} className="contents">
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          type="search"
          name="search"
          required
          maxLength={200}
          pattern=".*\S.*"
          defaultValue={defaultValue}
          autoComplete="off"
          aria-label={label}
          placeholder={t`Search papers, exams, categories...`}
          className={clsx(
            'peer w-full text-ellipsis rounded-md border border-line-strong bg-raised pr-11 pl-10 text-ink placeholder:text-muted placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden',
            large ? 'h-13 text-base' : 'h-11 text-sm',
          )}
        />
        <button
          type="button"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted peer-placeholder-shown:hidden hover:text-ink noscript:hidden"
        >
          <span className="sr-only">{t`Clear search`}</span>
          <X aria-hidden className="size-4" />
        </button>
      </span>
    </div>
  );
}

/** A GET form to the browse page. Results appear below it while a visitor types. */
export function SearchForm({ className, ...field }: SearchFieldProps & { className?: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <form
      action={paths.browse()}
      role="search"
      aria-label={field.label}
      // The live results of a narrow header are as wide as the header, which is positioned.
      className={clsx('flex gap-2 md:relative', field.large && 'relative', className)}
    >
      <SearchField {...field} />
      <Button type="submit" className={field.large ? 'min-h-13 px-6' : 'max-md:hidden'}>
        {t`Search`}
      </Button>
    </form>
  );
}
