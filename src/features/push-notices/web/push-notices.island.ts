import { within } from '#lib/time/within.ts';
import { showToast } from '#ui/toast.ts';
import { changeFollowed } from './change-followed.ts';
import { storeFollowed } from './notice-state.ts';
import type { NoticeTexts } from './site/notice-button.tsx';

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How long a worker may take to start. One that cannot be installed never does. */
const startMs = 10_000;

async function getStartedWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const registration = await within(startMs, navigator.serviceWorker.ready);
  if (!registration) throw new Error('the service worker does not start');
  return registration;
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await getStartedWorker();
  const options = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(options).catch(async (error: DOMException) => {
    // The browser has a subscription to an earlier key of the site.
    if (error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

/** Starts the button that turns notices of the exam in `data-notices` on and off. */
export async function startPushNotices(element: HTMLElement): Promise<void> {
  const button = element.querySelector<HTMLElement>('[data-notices]')!;
  const examId = Number(button.dataset.notices);
  const texts = JSON.parse(element.dataset.texts!) as NoticeTexts;
  const isOn = () => 'on' in button.dataset;

  function show(examIds: number[]): void {
    storeFollowed(examIds);
    button.toggleAttribute('data-on', examIds.includes(examId));
  }

  async function turnOn(): Promise<keyof NoticeTexts> {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
    const subscription = await subscribe(element.dataset.key!);
    const locale = document.documentElement.lang;
    show(await changeFollowed(subscription, { add: [examId], locale }));
    return 'on';
  }

  async function turnOff(): Promise<keyof NoticeTexts> {
    const subscription = await findSubscription();
    const examIds = await changeFollowed(subscription, { remove: [examId] });
    if (examIds.length === 0) await subscription?.unsubscribe();
    show(examIds);
    return 'off';
  }

  async function toggle(): Promise<void> {
    const result = await (isOn() ? turnOff() : turnOn()).catch(({ cause }: Error) =>
      cause === 409 ? 'tooMany' : 'failed',
    );
    const [title, description] = texts[result];
    const style = ['on', 'off', 'dismissed'].includes(result) ? 'neutral' : 'destructive';
    showToast({ title, description, style });
  }

  const wasOn = isOn();
  const readFollowed = async () => show(await changeFollowed(await findSubscription()));
  // Without an answer, the button shows what the browser knows.
  await readFollowed().catch(() => {});
  // The visitor tapped another state, which ended meanwhile, for example by a tap on a notice.
  let isOutdated = wasOn !== isOn();
  setTimeout(() => (isOutdated = false));
  button.addEventListener('click', () => {
    if (!isOutdated) void toggle();
  });
}
