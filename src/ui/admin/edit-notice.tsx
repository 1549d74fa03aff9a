import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProblemNotice } from './problem-notice.tsx';

export interface EditProblem {
  /** Undefined while there is none. */
  text: string | undefined;
  /** Whether somebody else was first, so that one chooses whose version it is to be. */
  isStale: boolean;
  /** Saves what is in the form over what the other one saved. */
  onKeep: () => void;
  /** Puts what the other one saved into the form. */
  onTake: () => void;
  /** Restores the record; set when it was deleted while the form was open and has a trash. */
  onRestore?: () => void;
}

/** Says why a form was not saved; what was typed is still there. `comparison` is what stands against what. */
export function EditNotice({
  text,
  isStale,
  onKeep,
  onTake,
  onRestore,
  comparison,
}: EditProblem & { comparison?: ReactNode }) {
  return (
    <ProblemNotice text={text}>
      {comparison && <div className="w-full">{comparison}</div>}
      {onRestore && (
        <Button variant="secondary" onClick={onRestore}>
          Restore
        </Button>
      )}
      {isStale && (
        <>
          <Button variant="secondary" onClick={onTake}>
            Take theirs
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            Keep mine
          </Button>
        </>
      )}
    </ProblemNotice>
  );
}
