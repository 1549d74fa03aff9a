import type { Page } from 'playwright-core';
import { dashboardTab, tabSections } from '#app/web/admin/features.ts';
import type { AdminTab } from '#app/web/admin/tabs.ts';

const adminTabs: AdminTab[] = [dashboardTab, ...tabSections.flatMap(({ tabs }) => tabs)];

/** Waits until the open tab is loaded: it has its heading and no loading state. */
export async function openedTab(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.title === `${wanted} · Pariksha` &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy=true]') === null &&
      ![...document.querySelectorAll('main [role=status]')].some((status) =>
        status.textContent.startsWith('Loading'),
      ),
    title,
    // The default checks in each frame, which keeps the page painting.
    { polling: 50 },
  );
}

/** Changes to a tab of the open back office without a page load. Does not wait for it. */
export const changeTab = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((detail) => window.dispatchEvent(new CustomEvent('admin-tab-change', { detail })), name);

/** Opens a tab in the open back office without a page load. */
export async function openTab(page: Page, name: string): Promise<void> {
  const title = adminTabs.find((tab) => tab.name === name)?.title;
  if (title === undefined) throw new Error(`There is no tab ${name}`);
  await changeTab(page, name);
  await openedTab(page, title);
}

/** Follows a link inside the open back office, without a page load: 'pages&page=7'. */
export async function followAdminLink(page: Page, query: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, `/admin?tab=${query}`);
}

/** Opens each tab in the open back office without a page load, and runs `look` in it. */
export async function forEachTab(page: Page, look: (tab: AdminTab) => Promise<void>): Promise<void> {
  for (const tab of adminTabs) {
    await openTab(page, tab.name);
    await look(tab);
  }
}
