import { Menu as MenuIcon, Search, SearchX, ShieldOff } from '#ui/icons.ts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { AuthUser } from '#features/auth/auth.contract.ts';
import { goToTab, getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { BarTitleContext } from '#admin-kit/bar-title.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { OpenTabsContext } from '#admin-kit/open-tabs.ts';
import { PopupContainerContext } from '#admin-kit/popup-container.ts';
import { LoadingRows, TabPage } from '#admin-kit/tab-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PalettePlace } from './palette/palette-place.tsx';
import { Sidebar } from './sidebar.tsx';
import { dashboardTab, findTab, getTabs } from './features.ts';
import type { AdminTab } from './tabs.ts';

/** Opens plain links to tabs without a page load. The browser handles links that open a new browser tab. */
function followTabLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || !isPlainClick(event) || event.defaultPrevented || link.target) return;
    const { origin, pathname, search } = new URL(link.href, location.href);
    if (origin !== location.origin || pathname !== '/admin' || link.hash) return;
    event.preventDefault();
    void goToTab(pathname + search);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** Other parts of a page, and scripts of the owner, switch tabs by an event with the tab's name. */
function useTabEvents(): void {
  useEffect(() => {
    const change = (event: Event) => {
      const name: unknown = (event as CustomEvent).detail;
      if (typeof name === 'string') void goToTab(getTabUrl(name));
    };
    window.addEventListener('admin-tab-change', change);
    return () => window.removeEventListener('admin-tab-change', change);
  }, []);
}

const unknown = {
  icon: SearchX,
  title: 'Page not found',
  hint: 'The link may be out of date or mistyped.',
};

const forOwners = ({ title }: AdminTab) => ({
  icon: ShieldOff,
  title: `Only owners can open ${title}`,
  hint: 'Ask an owner to make the change, or to make you an owner.',
});

/** Replaces an unknown tab, or a `tab` that only owners may open, and links to the dashboard. */
function MissingTab({ title, tab }: { title: string; tab: AdminTab | undefined }) {
  const { icon: Icon, ...texts } = tab ? forOwners(tab) : unknown;
  return (
    <TabPage title={title}>
      <Blankslate
        {...texts}
        icon={<Icon aria-hidden className="size-8" />}
        action={<ButtonLink href={getTabUrl(dashboardTab.name)}>Go to the dashboard</ButtonLink>}
      />
    </TabPage>
  );
}

/** Shows the sidebar, the header and the open tab. */
export function AdminFrame({ user }: { user: AuthUser }) {
  const state = useTabState();
  // The tab for which the menu was opened. Opening another tab closes the menu.
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const sections = useMemo(() => getTabs(user), [user]);
  const tabs = useMemo(() => [dashboardTab, ...sections.flatMap((section) => section.tabs)], [sections]);
  const openTabs = useMemo(() => new Set(tabs.map(({ name }) => name)), [tabs]);
  const main = useRef<HTMLElement>(null);
  const { tab, isAllowed } = findTab(state.tab, user);
  const title = tab?.title ?? 'Page not found';
  useTabEvents();
  useEffect(followTabLinks, []);
  useEffect(() => {
    document.title = `${title} · Pariksha`;
    window.scrollTo(0, 0);
  }, [title]);

  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      <Sidebar
        sections={sections}
        user={user}
        openTab={state.tab}
        isOpen={menuOpenAt === state.tab}
        onClose={() => setMenuOpenAt(undefined)}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
          <IconButton
            label="Menu"
            icon={MenuIcon}
            aria-expanded={menuOpenAt === state.tab}
            onClick={() => setMenuOpenAt(state.tab)}
          />
          <p className="min-w-0 flex-1 truncate font-serif text-lg font-semibold">{title}</p>
          <IconButton label="Search and commands" icon={Search} data-opens-palette />
        </header>
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="w-full max-w-6xl flex-1 p-4 outline-none sm:p-8"
        >
          <ErrorBoundary key={state.tab}>
            <Suspense fallback={<LoadingRows />}>
              <OpenTabsContext value={openTabs}>
                <PopupContainerContext value={main}>
                  <BarTitleContext value={title}>
                    {tab && isAllowed ? <tab.Tab /> : <MissingTab title={title} tab={tab} />}
                  </BarTitleContext>
                </PopupContainerContext>
              </OpenTabsContext>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <PalettePlace tabs={tabs} onOpen={() => setMenuOpenAt(undefined)} />
    </div>
  );
}
