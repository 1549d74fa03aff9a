import type { NoticeMessage } from './push-notices.contract.ts';

/** What the types of a page do not have. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
}
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): unknown } | null };
type NotificationEvent = WorkerEvent & { notification: Notification; action: string };

const worker = globalThis as unknown as WorkerScope;

function showNotice(message: NoticeMessage): Promise<void> {
  const { title, body, stop, ...data } = message;
  const options = {
    body,
    data,
    icon: '/icon-192.png',
    // A newer notice replaces one that was not read.
    tag: 'new-papers',
    actions: [{ action: 'stop', title: stop }],
  };
  return worker.registration.showNotification(title, options);
}

async function stopNotices(examIds: number[]): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (!subscription) return;
  await fetch('/api/push-notices/stop', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, examIds }),
  });
}

/** Makes the service worker show notices of new papers, open their page, and stop them. */
export function handleNotices(): void {
  addEventListener('push', (event) => {
    const { data, waitUntil } = event as PushEvent;
    if (data) waitUntil.call(event, showNotice(data.json() as NoticeMessage));
  });
  addEventListener('notificationclick', (event) => {
    const { notification, action, waitUntil } = event as NotificationEvent;
    const { url, examIds } = notification.data as Pick<NoticeMessage, 'url' | 'examIds'>;
    notification.close();
    waitUntil.call(event, action === 'stop' ? stopNotices(examIds) : worker.clients.openWindow(url));
  });
}
