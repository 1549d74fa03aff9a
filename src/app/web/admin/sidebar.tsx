import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { ChevronDown, ExternalLink, LogOut, Moon, Search, Sun, X } from '#ui/icons.ts';
import type { AuthUser } from '#features/auth/auth.contract.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { backdrop } from '#admin-kit/dialog-classes.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { switchTheme } from '#ui/theme-choice.ts';
import { Logo } from '../layout/logo.tsx';
import { dashboardTab } from './features.ts';
import type { AdminTab, TabSection } from './tabs.ts';

/** 44 px for fingers. A mouse needs less, so that most of the list fits a laptop's screen. */
const heightClass = 'min-h-11 lg:pointer-fine:min-h-8';

const entryClass = clsx(
  heightClass,
  'flex w-full items-center gap-3 rounded-md px-3 text-sm font-semibold hover:bg-sunken',
);

function TabLink({ tab, isOpen }: { tab: AdminTab; isOpen: boolean }) {
  const { name, title, icon: Icon } = tab;
  return (
    <a
      href={getTabUrl(name)}
      aria-current={isOpen ? 'page' : undefined}
      className={clsx(entryClass, 'scroll-my-10', isOpen ? 'bg-accent-soft text-accent' : 'text-ink')}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {title}
    </a>
  );
}

/** A collapsible section. The first one and the one with the open tab start open. */
function Section({ section, openTab, isFirst }: { section: TabSection; openTab: string; isFirst: boolean }) {
  const hasOpen = section.tabs.some(({ name }) => name === openTab);
  return (
    <details open={isFirst || hasOpen} className="group mt-2">
      <summary
        className={clsx(
          heightClass,
          'flex items-center justify-between rounded-md px-3 text-xs font-semibold text-muted hover:bg-sunken',
        )}
      >
        {section.title}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul>
        {section.tabs.map((tab) => (
          <li key={tab.name}>
            <TabLink tab={tab} isOpen={tab.name === openTab} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Foot({ user }: { user: AuthUser }) {
  return (
    <div className="flex flex-col gap-1 border-t border-line p-3">
      <a href="/" target="_blank" rel="noopener" className={clsx(entryClass, 'text-muted')}>
        <ExternalLink aria-hidden className="size-5 shrink-0" />
        Preview Site
      </a>
      <div className="flex items-center gap-1">
        <a href={getTabUrl('account')} className={clsx(entryClass, 'min-w-0 flex-1')}>
          <span className="min-w-0">
            <span className="block truncate">{user.name}</span>
            <span className="block text-xs font-normal text-muted">
              {user.role === 'owner' ? 'Owner' : 'Editor'}
            </span>
          </span>
        </a>
        <button
          type="button"
          onClick={switchTheme}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <span className="sr-only">Switch between light and dark</span>
          <Moon aria-hidden className="size-5 dark:hidden" />
          <Sun aria-hidden className="hidden size-5 dark:block" />
        </button>
        <a
          href="/api/logout"
          // Browsers that send no Sec-Fetch-Site (plain http) prove with the referrer that the link is from this
          // site.
          referrerPolicy="same-origin"
          title="Sign out"
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <span className="sr-only">Sign out</span>
          <LogOut aria-hidden className="size-5" />
        </a>
      </div>
    </div>
  );
}

interface SidebarParts {
  sections: TabSection[];
  user: AuthUser;
  openTab: string;
}

function Contents({ sections, user, openTab }: SidebarParts) {
  const nav = useRef<HTMLElement>(null);
  // Scroll to the open tab when it is opened by URL: it may be outside the visible part of the list.
  useEffect(() => {
    nav.current?.querySelector(`[href="${getTabUrl(openTab)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openTab]);
  return (
    <>
      <nav ref={nav} aria-label="Back office" className="flex min-h-0 flex-1 flex-col">
        <div className="border-b border-line px-3 py-2">
          <button type="button" data-opens-palette className={clsx(entryClass, 'font-normal text-muted')}>
            <Search aria-hidden className="size-5 shrink-0" />
            <span className="flex-1 text-left">Search</span>
            <kbd className="hidden rounded-sm border border-line px-1.5 font-sans text-xs lg:inline">
              Ctrl K
            </kbd>
          </button>
          <TabLink tab={dashboardTab} isOpen={openTab === dashboardTab.name} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
          {sections.map((section, position) => (
            <Section key={section.title} section={section} openTab={openTab} isFirst={position === 0} />
          ))}
        </div>
      </nav>
      <Foot user={user} />
    </>
  );
}

/** Always visible on a wide screen. On a narrow one it opens over the page. */
export function Sidebar({
  isOpen,
  onClose,
  ...parts
}: SidebarParts & { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line bg-raised lg:flex">
        <div className="flex items-center gap-3 px-4 pt-4">
          <Logo className="size-8" />
          <p className="font-serif text-lg font-semibold">Pariksha</p>
        </div>
        <Contents {...parts} />
      </aside>
      <Dialog.Root open={isOpen} onOpenChange={(isToBeOpen) => !isToBeOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdrop} />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-full flex-col border-r border-line bg-raised text-ink outline-none">
            <div className="flex items-center gap-3 px-4 pt-2">
              <Logo className="size-8" />
              <Dialog.Title className="flex-1 text-lg">Pariksha</Dialog.Title>
              <Dialog.Close render={<IconButton label="Close the menu" icon={X} />} />
            </div>
            <Contents {...parts} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
