import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { Bell, BellRing } from '#ui/icons.ts';
import { noticeStateScript } from '../notice-state.ts';
import { pushNoticesQuery } from '../push-notices.api.ts';

export type NoticeTexts = ReturnType<typeof useNoticeTexts>;

/** Returns the texts of the toasts. The page carries them, so that the button loads no catalog. */
function useNoticeTexts() {
  const { t } = useLingui();
  return {
    on: [t`Notices are on`, t`Your browser tells you about new papers of this exam, at most once a day.`],
    off: [t`Notices are off`, t`You will no longer get notices about this exam.`],
    blocked: [
      t`Your browser blocks notices`,
      t`Allow notifications for this site in the settings of the browser, then try again.`,
    ],
    dismissed: [t`Notices are still off`, t`Your browser asks for permission again at the next tap.`],
    tooMany: [t`Too many exams`, t`Turn off the notices of another exam first.`],
    failed: [t`Not changed`, t`The notices could not be changed. Try again later.`],
  } as const;
}

/**
 * A button that turns notices of an exam's new papers on and off. Hidden in a browser that cannot get them, and absent
 * without the service worker. Its script marks it before it is painted if they are on.
 */
export function NoticeButton({ examId }: { examId: number }) {
  const { t } = useLingui();
  const texts = useNoticeTexts();
  const { publicKey } = useRead(pushNoticesQuery());
  if (publicKey === null) return null;
  const [failedTitle, failedDescription] = texts.failed;
  const label = t`Notify me about new papers`;
  return (
    <p data-island="push-notices" data-texts={JSON.stringify(texts)} data-key={publicKey}>
      <button
        type="button"
        hidden
        data-notices={examId}
        className="group inline-flex min-h-11 items-center gap-2 text-start text-sm text-accent underline-offset-4 hover:underline"
      >
        <Bell aria-hidden className="size-4 shrink-0 group-data-on:hidden" />
        <BellRing aria-hidden className="hidden size-4 shrink-0 group-data-on:block" />
        <span
          data-waking-text={label}
          data-failed-title={failedTitle}
          data-failed-description={failedDescription}
          className="group-data-on:hidden"
        >
          {label}
        </span>
        <span className="hidden group-data-on:inline">{t`You get notices of new papers. Turn off`}</span>
      </button>
      <script dangerouslySetInnerHTML={{ __html: noticeStateScript }} />
    </p>
  );
}
