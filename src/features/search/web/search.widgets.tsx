import { Search } from 'lucide-react';
import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';

export const searchInputId = 'site-search';

/** A GET form to the browse page; a blank submission stays where it is. */
export function SearchForm({
  label,
  id,
  defaultValue,
  large = false,
  className,
}: {
  label: string;
  id: string;
  defaultValue?: string | undefined;
  large?: boolean;
  className?: string;
}) {
  return (
    <form action="/browse" role="search" aria-label={label} className={clsx('flex gap-2', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          key={defaultValue}
          type="search"
          name="search"
          required
          maxLength={200}
          pattern=".*\S.*"
          defaultValue={defaultValue}
          autoComplete="off"
          placeholder="Search papers, exams, categories..."
          className={clsx(
            'w-full rounded-md border border-line-strong bg-raised pr-3 pl-10 text-ink placeholder:text-muted',
            large ? 'h-13 text-base' : 'h-11 text-sm',
          )}
        />
      </span>
      <Button type="submit" className={large ? 'min-h-13 px-6' : ''}>
        Search
      </Button>
    </form>
  );
}
