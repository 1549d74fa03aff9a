import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Search, X } from '#ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useWhenChanged } from '#ui/when-changed.ts';
import type { LiveResults } from './site/live-results.tsx';

export const searchInputId = 'site-search';

const loadLiveResults = () => import('./site/live-results.tsx');

/** Keeps a submitted text among the recent searches of this browser. */
export function rememberSearch(text: string): void {
  loadLiveResults().then(
    (module) => module.rememberSearch(text),
    // Not even the code could be loaded: nothing is kept.
    () => {},
  );
}

interface SearchFieldProps {
  label: string;
  id: string;
  defaultValue?: string | undefined;
  large?: boolean;
  hasLiveResults?: boolean;
}

function SearchField({ label, id, defaultValue, large, hasLiveResults }: SearchFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<typeof LiveResults>();

  const load = () => {
    // Without the code the box is the plain form that it was; the next focus tries again.
    if (hasLiveResults)
      loadLiveResults().then(
        (module) => setList(() => module.LiveResults),
        () => {},
      );
  };
  const setText = (text: string) => {
    const element = box.current!;
    element.value = text;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const clear = () => {
    setText('');
    box.current?.focus();
  };
  // Another address, another text; but what somebody types while a page is on its way stays.
  useWhenChanged(defaultValue, () => {
    if (document.activeElement !== box.current) setText(defaultValue ?? '');
  });
  useEffect(() => {
    const element = box.current!;
    if (hasLiveResults) {
      element.role = 'combobox';
      element.ariaExpanded = 'false';
      element.ariaAutoComplete = 'list';
    }
    // Somebody may type before any code is there.
    if (document.activeElement === element) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was before hydration
  }, []);

  return (
    <>
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          ref={box}
          type="search"
          name="search"
          required
          maxLength={200}
          pattern=".*\S.*"
          defaultValue={defaultValue}
          autoComplete="off"
          aria-label={label}
          placeholder={t`Search papers, exams, categories...`}
          onFocus={load}
          className={clsx(
            'peer w-full text-ellipsis rounded-md border border-line-strong bg-raised pr-11 pl-10 text-ink placeholder:text-muted placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden',
            large ? 'h-13 text-base' : 'h-11 text-sm',
          )}
        />
        <button
          type="button"
          onClick={clear}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted peer-placeholder-shown:hidden hover:text-ink noscript:hidden"
        >
          <span className="sr-only">{t`Clear the search`}</span>
          <X aria-hidden className="size-4" />
        </button>
      </span>
      {List && <List box={box} id={id} />}
    </>
  );
}

/**
 * A GET form to the browse page; a blank submission stays where it is. Unless `hasLiveResults` is false, results
 * come up below it as somebody types.
 */
export function SearchForm({
  className,
  hasLiveResults = true,
  ...field
}: SearchFieldProps & { className?: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <form
      action={paths.browse()}
      role="search"
      aria-label={field.label}
      className={clsx('relative flex gap-2', className)}
    >
      <SearchField hasLiveResults={hasLiveResults} {...field} />
      <Button type="submit" className={field.large ? 'min-h-13 px-6' : ''}>
        {t`Search`}
      </Button>
    </form>
  );
}
