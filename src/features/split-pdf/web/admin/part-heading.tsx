import { TextField } from '#admin-kit/fields.tsx';
import { longestFileName } from '#features/files/files.contract.ts';
import { Button } from '#ui/button.tsx';
import { describePages } from '../../split-pdf.contract.ts';
import type { PlannedPart } from './split-plan.ts';

/** Shows the name of a part and its pages, above them. */
export function PartHeading({
  part: { start, name, pages },
  number,
  onName,
  onJoin,
}: {
  part: PlannedPart;
  number: number;
  onName: (name: string) => void;
  onJoin: () => void;
}) {
  const isEmpty = pages.length === 0;
  return (
    <li className="col-span-full flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line pt-3 first:border-0">
      <TextField
        label={`Paper ${number}${isEmpty ? '' : `, pages ${describePages(pages)}`}`}
        name={`name-${start}`}
        maxLength={longestFileName}
        value={isEmpty ? '' : name}
        disabled={isEmpty}
        placeholder="All its pages are dropped"
        onValue={onName}
        error={!isEmpty && name.trim() === '' ? 'Name is required' : undefined}
        className="min-w-56 flex-1"
      />
      {start > 1 && (
        <Button variant="quiet" onClick={onJoin} aria-label={`Join paper ${number} with the one before`}>
          Join
        </Button>
      )}
    </li>
  );
}
