import { Fragment } from 'react';
import type { Mark } from '../page-search.contract.ts';

/** Shows a text with marked parts. The marks are in order and do not overlap. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return (
    <>
      {marks.map(([start, end], position) => (
        <Fragment key={start}>
          {text.slice(marks[position - 1]?.[1] ?? 0, start)}
          <mark className="rounded-sm bg-mark text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
