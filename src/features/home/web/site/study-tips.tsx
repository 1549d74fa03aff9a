import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { studyTips, type StudyTipId } from '../study-tips.ts';

const advice: Record<StudyTipId, MessageDescriptor> = {
  'study-tip-time': msg`Solve a full paper within the exam time, without notes. A score without a time limit tells you little.`,
  'study-tip-mistakes': msg`Did you not know the answer, misread the question or run out of time? Note the reason, because each needs a different fix.`,
  'study-tip-patterns': msg`Compare the papers of five years. Topics that repeat, and their marks, show what to study first.`,
  'study-tip-revision': msg`Return to each topic after a day, a week and a month. Try to recall it before you reread it.`,
};

/** Shows four tips for working with old papers. */
export function StudyTips() {
  const { t, i18n } = useLingui();
  return (
    <section aria-labelledby="study-tips">
      <h2 id="study-tips" className="mb-4 text-2xl">
        {t`Study tips`}
      </h2>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {studyTips.map(({ id, title }) => (
          <div key={id} id={id} className="border-t-2 border-accent pt-3">
            <h3 className="text-lg">{i18n._(title)}</h3>
            <p className="mt-1 text-sm text-muted">{i18n._(advice[id])}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
