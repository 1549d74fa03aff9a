import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface StudyTip {
  /** Of its place on the home page: other pages link there. */
  id: string;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

export const studyTips: StudyTip[] = [
  {
    id: 'study-tip-time',
    title: msg`Solve against the clock`,
    text: msg`Sit a whole paper in the time of the exam, without notes. A score without a time limit says little.`,
  },
  {
    id: 'study-tip-mistakes',
    title: msg`Go over every mistake`,
    text: msg`Not known, misread, or out of time? Write it down: each needs something else.`,
  },
  {
    id: 'study-tip-patterns',
    title: msg`See what comes back`,
    text: msg`Lay five years side by side: the topics that return, and their marks, are your syllabus by weight.`,
  },
  {
    id: 'study-tip-revision',
    title: msg`Revise at growing intervals`,
    text: msg`Come back to a topic after a day, a week and a month, and recall before you read.`,
  },
];

/** Four pieces of advice on working with old papers; the footer of every page leads to each of them. */
export function StudyTips() {
  const { t, i18n } = useLingui();
  return (
    <section aria-labelledby="study-tips">
      <h2 id="study-tips" className="mb-4 text-2xl">
        {t`Study tips`}
      </h2>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {studyTips.map(({ id, title, text }) => (
          <div key={id} id={id} className="border-t-2 border-accent pt-3">
            <h3 className="text-lg">{i18n._(title)}</h3>
            <p className="mt-1 text-sm text-muted">{i18n._(text)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
