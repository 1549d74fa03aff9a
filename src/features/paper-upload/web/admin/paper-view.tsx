import { useRef } from 'react';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight, Plus } from '#ui/icons.ts';
import { getFileFacts, type DeskRowActions } from './desk-row.tsx';
import { PagePane } from '#features/paper-reader/paper-reader.admin.ts';
import { RowAction, SplitAction } from './row-actions.tsx';
import { RowField } from './row-field.tsx';
import { RowStatus } from './row-status.tsx';
import { SimilarPapers, SittingPapers } from './similar-papers.tsx';
import { fieldNames } from './upload-row.ts';
import { uploadPageUrl } from '#features/paper-reader/paper-reader.contract.ts';
import { useTwin, useUploadRow } from './use-upload-list.ts';

/** Distance of a swipe in pixels. */
const swipePx = 60;

/** Calls `onStep` for a horizontal swipe that starts outside of a control. */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches, target }: React.TouchEvent) {
      const touch = touches[0];
      const isControl = target instanceof Element && target.closest('input') !== null;
      start.current =
        touch && touches.length === 1 && !isControl ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: React.TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(right) > swipePx && Math.abs(right) > 2 * Math.abs(down)) onStep(right < 0 ? 1 : -1);
    },
  };
}

/** Shows one paper: its form beside its pages. On a phone the pages are below the form. */
export function PaperView({
  rowKey,
  keys,
  choices,
  onStep,
  onSave,
  onRemove,
  onCreateExam,
  onCreateSubject,
  onSplit,
  onShow,
}: Omit<DeskRowActions, 'onSelect'> & {
  rowKey: number;
  keys: number[];
  onStep: (step: 1 | -1) => void;
  onCreateSubject: (key: number) => void;
}) {
  const row = useUploadRow(rowKey);
  const twin = useTwin(rowKey);
  const swipe = useSwipe(onStep);
  const at = keys.indexOf(rowKey);
  if (!row) return null;
  const { fields, upload } = row;
  return (
    <div
      role="group"
      tabIndex={-1}
      aria-label={row.name}
      data-desk-row={rowKey}
      data-upload-id={row.upload?.id}
      className="flex flex-col gap-4 p-3 -outline-offset-2 lg:grid lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]"
      {...swipe}
    >
      <div className="flex min-w-0 flex-col gap-3 lg:col-start-1 lg:row-start-1 lg:pb-14">
        <div className="text-sm">
          <p className="font-semibold wrap-anywhere">
            {row.name} <span className="font-normal text-muted">({getFileFacts(row)})</span>
          </p>
          <p role="status">
            <RowStatus row={row} twin={twin} onShow={onShow} />
          </p>
          {fields && row.stage !== 'saved' && (
            <p className="text-muted">
              <SimilarPapers row={row} /> <SittingPapers row={row} />
            </p>
          )}
        </div>
        {fields && row.stage !== 'saved' && (
          <div className="grid grid-cols-2 gap-x-3 gap-y-2 *:nth-[-n+2]:col-span-2">
            {fieldNames.map((name) => (
              <RowField key={name} row={row} name={name} choices={choices} />
            ))}
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {fields && row.stage !== 'saved' && (
            <>
              <Button variant="quiet" onClick={() => onCreateExam(rowKey)}>
                <Plus aria-hidden className="size-4" />
                New exam
              </Button>
              <Button variant="quiet" onClick={() => onCreateSubject(rowKey)}>
                <Plus aria-hidden className="size-4" />
                New subject
              </Button>
            </>
          )}
          <SplitAction row={row} onSplit={onSplit} />
          <Button
            variant="quiet"
            aria-label={`Remove ${row.name}`}
            disabled={row.stage === 'saving'}
            onClick={() => onRemove([rowKey])}
          >
            Remove
          </Button>
        </div>
      </div>
      {/* Pinned to the bottom of the window: Save and Next need no scrolling. */}
      <div className="sticky bottom-0 z-10 -mb-3 flex items-center gap-1 border-t border-line bg-raised py-1.5 max-lg:order-last lg:col-start-1 lg:row-start-1 lg:self-end">
        <IconButton label="Previous paper" icon={ChevronLeft} disabled={at <= 0} onClick={() => onStep(-1)} />
        <span aria-live="polite" className="tabular text-sm">
          Paper {at + 1} of {keys.length}
        </span>
        <IconButton
          label="Next paper"
          icon={ChevronRight}
          disabled={at >= keys.length - 1}
          onClick={() => onStep(1)}
        />
        <span className="flex-1" />
        <RowAction row={row} isTwin={twin !== undefined} onSave={onSave} />
      </div>
      <PagePane
        total={row.stage !== 'saved' && upload?.state === 'ready' ? (upload.pages ?? 0) : 0}
        name={row.name}
        className="max-h-[calc(100dvh-12rem)] min-h-96 rounded-md border border-line"
        getUrl={(page, width) => uploadPageUrl(upload!.id, page, width)}
      />
      <NextPage rowKey={keys[at + 1]} />
    </div>
  );
}

/** Loads the first page of the next paper before the user opens it. */
function NextPage({ rowKey = -1 }: { rowKey?: number | undefined }) {
  const upload = useUploadRow(rowKey)?.upload;
  if (upload?.state !== 'ready') return null;
  return <img src={uploadPageUrl(upload.id, 1, 720)} alt="" hidden />;
}
