import { showToast } from '#ui/toast.ts';
import type { FollowedExams } from '../push-notices.contract.ts';
import { storeFollowed } from './notice-state.ts';
import type { NoticeTexts } from './site/notice-button.tsx';

async function post(path: string, body: object): Promise<Response> {
  const answer = await fetch(`/api/push-notices/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${path}`);
  return answer;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the exams that this browser follows. Its subscription may have expired. */
async function listFollowed(subscription: PushSubscription | null): Promise<number[]> {
  if (!subscription) return [];
  const answer = await post('followed', { subscription });
  return ((await answer.json()) as FollowedExams).examIds;
}

const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns the subscription of this browser to the key of the site. One to an earlier key ends. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && toBase64Url(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
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
    if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
    const subscription = await subscribe(element.dataset.key!);
    const locale = document.documentElement.lang;
    await post('exams', { subscription, examId, locale });
    show(await listFollowed(subscription));
    return 'on';
  }

  async function turnOff(): Promise<keyof NoticeTexts> {
    const subscription = await findSubscription();
    if (subscription) await post('stop', { subscription, examIds: [examId] });
    const examIds = await listFollowed(subscription);
    if (examIds.length === 0) await subscription?.unsubscribe();
    show(examIds);
    return 'off';
  }

  async function toggle(): Promise<void> {
    const result = await (isOn() ? turnOff() : turnOn()).catch(() => 'failed' as const);
    const [title, description] = texts[result];
    const style = result === 'on' || result === 'off' ? 'neutral' : 'destructive';
    showToast({ title, description, style });
  }

  const wasOn = isOn();
  // Without an answer, the button shows what the browser knows.
  await findSubscription()
    .then(listFollowed)
    .then(show)
    .catch(() => {});
  // The visitor tapped another state, which ended meanwhile, for example by a tap on a notice.
  let isOutdated = wasOn !== isOn();
  setTimeout(() => (isOutdated = false));
  button.addEventListener('click', () => {
    if (!isOutdated) void toggle();
  });
}
