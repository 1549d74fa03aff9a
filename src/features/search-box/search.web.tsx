import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { SearchField, type SearchFieldProps } from './web/site/search-field.tsx';

export type { NamedRecord } from './search.contract.ts';
export { isAbsent, namedRecordsQuery } from './web/search.api.ts';
export { useNoteTexts } from './web/box-texts.ts';
export { type AnswerNotes, getNoteSentences } from './web/note-sentences.ts';
export { searchInputId } from './web/search-input.ts';

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
