import type { NoticeMessage } from './push-notices.contract.ts';
import { changeFollowed } from './web/change-followed.ts';

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

function showNotice(data: NoticeMessage): Promise<void> {
  const { title, body, stop } = data;
  // A newer notice replaces one that was not read.
  const tag = 'new-papers';
  const options = { body, data, tag, icon: '/icon-192.png', actions: [{ action: 'stop', title: stop }] };
  return worker.registration.showNotification(title, options);
}

/** Stops notices of the exams. Shows the notice again if that fails, so that the visitor can repeat it. */
async function stopNotices(message: NoticeMessage): Promise<void> {
  try {
    const subscription = await worker.registration.pushManager.getSubscription();
    await changeFollowed(subscription, { remove: message.examIds });
  } catch {
    await showNotice({ ...message, body: message.stopFailed });
  }
}

/** Makes the service worker show notices of new papers, open their page, and stop them. */
export function handleNotices(): void {
  addEventListener('push', (event) => {
    const push = event as NoticeEvent;
    if (push.data) push.waitUntil(showNotice(push.data.json()));
  });
  addEventListener('notificationclick', (event) => {
    const click = event as NoticeEvent;
    const message = click.notification.data as NoticeMessage;
    click.notification.close();
    click.waitUntil(click.action === 'stop' ? stopNotices(message) : worker.clients.openWindow(message.url));
  });
}
