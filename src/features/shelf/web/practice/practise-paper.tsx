import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { Island } from '#ui/island.tsx';
import { Practice } from './practice.island.tsx';
import { wakeTimerScript } from './stored-timer.ts';

/** The button that starts a timer for a paper. Nothing for other documents, such as an answer key. */
export function PractisePaper({ paper }: { paper: PaperDetail }) {
  const { id, slug, title, durationMinutes, sitting } = paper;
  if (sitting && sitting.kind !== 'question-paper' && sitting.kind !== 'other') return null;
  const props = { paperId: id, slug, title, minutes: durationMinutes };
  return (
    <>
      <Island name="practice" component={Practice} props={props} />
      <script dangerouslySetInnerHTML={{ __html: wakeTimerScript }} />
    </>
  );
}
