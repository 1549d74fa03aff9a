import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from '#ui/icons.ts';
import { useEffect, useState } from 'react';

export interface ToastMessage {
  title: string;
  description: string;
  style: 'neutral' | 'destructive';
}

const displayMs = 5_000;
/** One for all: a new message takes the place of the one before, and its time begins anew. */
const onlyToast = 'toast';

function Shelf() {
  const { t } = useLingui();
  const { toasts } = Toast.useToastManager<ToastMessage>();
  const isUrgent = toasts.some(({ data }) => data?.style === 'destructive');
  return (
    <Toast.Viewport
      aria-label={t`Notifications`}
      aria-live={isUrgent ? 'assertive' : 'polite'}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm outline-none sm:right-6 sm:left-auto sm:w-sm"
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={`${toast.id}-${toast.updateKey}`}
          toast={toast}
          className={clsx(
            'flex gap-3 rounded-lg border border-l-4 border-line-strong bg-raised py-1 pr-1 pl-4 text-ink shadow-lg transition-opacity data-ending-style:opacity-0',
            toast.data?.style === 'destructive' ? 'border-l-danger' : 'border-l-accent',
          )}
        >
          {toast.data?.style === 'destructive' ? (
            <CircleAlert aria-hidden className="mt-3 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="mt-3 size-5 shrink-0 text-accent" />
          )}
          <Toast.Content className="min-w-0 flex-1 py-2.5">
            <Toast.Title render={<p />} className="font-semibold" />
            <Toast.Description className="text-sm text-muted" />
          </Toast.Content>
          <Toast.Close
            aria-label={t`Dismiss`}
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}

/** Shows the message for five seconds, or until it is dismissed; not counting while it has the pointer or the focus. */
export function ToastShelf({ message }: { message: ToastMessage }) {
  const [manager] = useState(() => Toast.createToastManager<ToastMessage>());
  useEffect(() => {
    const { title, description } = message;
    manager.add({ id: onlyToast, title, description, data: message });
  }, [manager, message]);
  return (
    <Toast.Provider toastManager={manager} timeout={displayMs} limit={1}>
      <Shelf />
    </Toast.Provider>
  );
}
