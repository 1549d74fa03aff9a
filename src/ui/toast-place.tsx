import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from '#ui/icons.ts';

/** The place where `showToast` shows its message, once per page. Public pages and the back office share its design. */
export function ToastPlace() {
  const { t } = useLingui();
  return (
    <div
      data-toasts
      role="region"
      aria-label={t`Notifications`}
      aria-live="polite"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--banner-height,0px))] z-50 mx-auto max-w-sm sm:right-6 sm:left-auto sm:w-sm"
    >
      <div
        hidden
        data-toast-part="toast"
        className="group flex gap-3 rounded-lg border border-l-4 border-line-strong border-l-accent bg-raised py-1 pr-1 pl-4 text-ink shadow-lg data-[style=destructive]:border-l-danger [&[hidden]]:hidden"
      >
        <CircleAlert
          aria-hidden
          className="mt-3 hidden size-5 shrink-0 text-danger group-data-[style=destructive]:block"
        />
        <CircleCheck
          aria-hidden
          className="mt-3 size-5 shrink-0 text-accent group-data-[style=destructive]:hidden"
        />
        <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          <p data-toast-part="title" className="font-semibold" />
          <p data-toast-part="description" className="text-sm text-muted" />
        </div>
        <button
          type="button"
          data-toast-part="dismiss"
          aria-label={t`Dismiss`}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}
