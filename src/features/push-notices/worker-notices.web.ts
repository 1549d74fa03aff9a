import type { NoticeMessage } from './push-notices.contract.ts';

/** What the types of a page do not have. */
const worker = globalThis as unknown as {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
};
type NoticeEvent = Event & {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): NoticeMessage };
  notification: Notification;
  action: string;
};

function showNotice({ title, body, stop, ...data }: NoticeMessage): Promise<void> {
  // A newer notice replaces one that was not read.
  const tag = 'new-papers';
  const options = { body, data, tag, icon: '/icon-192.png', actions: [{ action: 'stop', title: stop }] };
  return worker.registration.showNotification(title, options);
}

async function stopNotices(remove: number[]): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (!subscription) return;
  await fetch('/api/push-notices/exams', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, remove }),
  });
}

/** Makes the service worker show notices of new papers, open their page, and stop them. */
export function handleNotices(): void {
  addEventListener('push', (event) => {
    const push = event as NoticeEvent;
    if (push.data) push.waitUntil(showNotice(push.data.json()));
  });
  addEventListener('notificationclick', (event) => {
    const click = event as NoticeEvent;
    const { url, examIds } = click.notification.data as Pick<NoticeMessage, 'url' | 'examIds'>;
    click.notification.close();
    click.waitUntil(click.action === 'stop' ? stopNotices(examIds) : worker.clients.openWindow(url));
  });
}
