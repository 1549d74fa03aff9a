import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Pager } from './pager.tsx';
import { LoadingRows, ReadFailure } from './tab-page.tsx';

/** The states of a long list's query: loading, failed, `empty`, or its rows as `children` with a pager. */
export function PagedResults({
  query,
  what,
  total,
  place,
  empty,
  children,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isSuccess' | 'refetch'>;
  /** The subject of the error message: 'The exams'. */
  what: string;
  /** The number of rows on all pages. */
  total: number;
  place: Omit<ComponentProps<typeof Pager>, 'total'>;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { page, size, onPage, onSize, label } = place;
  return (
    <>
      {query.isPending && <LoadingRows />}
      {query.isError && <ReadFailure what={what} onRetry={() => void query.refetch()} />}
      {query.isSuccess && total === 0 && empty}
      {total > 0 && (
        <>
          {children}
          <Pager
            page={page}
            size={size}
            total={total}
            onPage={onPage}
            label={label}
            {...(onSize && { onSize })}
          />
        </>
      )}
    </>
  );
}
