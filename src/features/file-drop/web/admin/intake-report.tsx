import { Button } from '#ui/button.tsx';
import type { Intake } from './use-file-intake.ts';

const maxShown = 50;

/** Shows the folder or archive that is being read, and each file that is not uploaded with the reason. */
export function IntakeReport({ intake: { reading, refused, dismiss } }: { intake: Intake }) {
  const more = refused.length - maxShown;
  return (
    <div role="status" className="contents">
      {reading !== undefined && <p className="text-sm text-muted">Reading {reading}...</p>}
      {refused.length > 0 && (
        <section
          aria-label="Files that are not uploaded"
          className="rounded-lg border border-danger bg-raised p-3"
        >
          <div className="flex items-start justify-between gap-3">
            <p className="pt-2 font-semibold">
              {refused.length === 1 ? 'One file is' : `${refused.length} files are`} not uploaded
            </p>
            <Button variant="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
          <ul className="max-h-60 overflow-y-auto text-sm">
            {refused.slice(0, maxShown).map(({ name, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list only grows
              <li key={index} className="py-1 wrap-anywhere">
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-sm text-muted">and {more} more</p>}
        </section>
      )}
    </div>
  );
}
