import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { studyTips, type StudyTipId } from '../study-tips.ts';

const advice: Record<StudyTipId, MessageDescriptor> = {
  'study-tip-time': msg`Sit a whole paper in the time of the exam, without notes. A score without a time limit says little.`,
  'study-tip-mistakes': msg`Not known, misread, or out of time? Write it down: each needs something else.`,
  'study-tip-patterns': msg`Lay five years side by side: the topics that return, and their marks, are your syllabus by weight.`,
  'study-tip-revision': msg`Come back to a topic after a day, a week and a month, and recall before you read.`,
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
