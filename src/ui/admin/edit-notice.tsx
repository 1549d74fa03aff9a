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
}

/** Says why a form was not saved; what was typed is still there. */
export function EditNotice({ text, isStale, onKeep, onTake }: EditProblem) {
  return (
    <ProblemNotice text={text}>
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
