import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { columnsClass, DeskRow, placeClass, type DeskRowActions } from './desk-row.tsx';
import { paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { SuggestionLists } from './row-field.tsx';
import { fieldNames } from './upload-row.ts';

/** Of a row that is not measured yet, in pixels. */
const rowHeight = 76;

/** Shows the papers below each other. Only the visible rows and the one with the focus are in the document. */
export function DeskGrid({
  keys,
  selected,
  activeKey,
  ...actions
}: DeskRowActions & {
  keys: number[];
  selected: ReadonlySet<number>;
  /** The row with the focus. */
  activeKey: number | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const active = activeKey === undefined ? -1 : keys.indexOf(activeKey);
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const indexes = defaultRangeExtractor(range);
      if (active < 0 || indexes.includes(active)) return indexes;
      return [...indexes, active].toSorted((a, b) => a - b);
    },
    [active],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions are called during render and not passed on
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index]!,
    rangeExtractor,
    overscan: 4,
  });
  return (
    <div
      ref={scroller}
      className="scroll-edges max-h-[calc(100dvh-18rem)] min-h-48 scroll-pt-8 overflow-auto overscroll-contain"
    >
      <SuggestionLists suggestions={actions.choices.suggestions} />
      <div role="table" aria-label="Papers to save" aria-rowcount={keys.length + 1} className="@container">
        <div
          role="rowgroup"
          className="sticky top-0 z-20 border-b border-line bg-raised @max-[52rem]:sr-only"
        >
          <div
            role="row"
            aria-rowindex={1}
            className={`${columnsClass} gap-y-0! py-1 text-xs font-semibold text-muted`}
          >
            <span role="columnheader">
              <span className="sr-only">Selected</span>
            </span>
            {fieldNames.map((name) => (
              <span role="columnheader" key={name} className={`truncate ${placeClass[name]}`}>
                {paperFieldLabels[name]}
              </span>
            ))}
            <span role="columnheader" className="col-[5/-1]">
              File and state
            </span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const key = keys[index]!;
            return (
              <DeskRow
                key={key}
                rowKey={key}
                index={index}
                top={start}
                measure={virtualizer.measureElement}
                isSelected={selected.has(key)}
                {...actions}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
