import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { EditConflict } from './use-edit-form.ts';

export interface EditProblem {
  /** Undefined without a problem. */
  text: string | undefined;
  /** Whether another user changed the record first, so that the user has to choose a version. */
  isStale: boolean;
  /** Overwrites the other user's version with the form. */
  onKeep: () => void;
  /** Loads the other user's version into the form. */
  onTake: () => void;
  /** Restores the record. Only set if it was deleted while the form was open and its kind has a trash. */
  onRestore?: () => void;
}

/** Returns the problem of a form without a trash: a text, and the choice of a version after a conflict. */
export function getEditProblem(
  text: string | undefined,
  conflict: EditConflict<unknown> | undefined,
): EditProblem {
  return {
    text,
    isStale: conflict !== undefined,
    onKeep: () => conflict?.onKeep(),
    onTake: () => conflict?.onTake(),
  };
}

/**
 * Shows why a form was not saved. The input stays in the form. `comparison` shows how the saved version differs from
 * the one that the user edits.
 */
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
