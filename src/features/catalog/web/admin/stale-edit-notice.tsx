import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** Says that somebody else was first, and lets one choose whose version it is to be; what was typed is still there. */
export function StaleEditNotice({
  text,
  onKeep,
  onTake,
}: {
  /** Undefined while nobody was. */
  text: string | undefined;
  /** Saves what is in the form over what the other one saved. */
  onKeep: () => void;
  /** Puts what the other one saved into the form. */
  onTake: () => void;
}) {
  if (text === undefined) return null;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-danger p-4">
      <p className="flex gap-3 text-sm">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
