import type { BrowserContext, Page } from 'playwright-core';

interface RecordingWindow {
  shownToasts?: string[];
}

/**
 * Records the titles and descriptions of all visible toasts. A toast is shown for five seconds or until the next one, so a slow
 * test would miss it.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = [];
    (window as RecordingWindow).shownToasts = shown;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof HTMLElement && target.dataset.toastPart && target.checkVisibility())
          for (const { textContent } of addedNodes) shown.push(textContent?.trim() ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
}

const readToasts = (page: Page) =>
  page.evaluate(() => (window as RecordingWindow).shownToasts ?? []).catch(() => []);

/** Waits for a toast with this title or description. Each toast counts once, and earlier ones no longer count. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const waiting = page.waitForFunction(
    (wanted) => {
      const shown = (window as RecordingWindow).shownToasts ?? [];
      const place = shown.indexOf(wanted);
      shown.splice(0, place + 1);
      return place >= 0;
    },
    text,
    { polling: 50 },
  );
  await waiting.catch(async (cause: unknown) => {
    const others = (await readToasts(page)).join(' | ') || 'no toast';
    throw new Error(`'${text}' was not shown, but ${others}`, { cause });
  });
}
