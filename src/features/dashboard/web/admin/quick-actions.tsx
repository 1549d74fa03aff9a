import type { Icon } from '#ui/icon.ts';
import { BarChart3, Database, FolderTree, Settings, Upload } from '#ui/icons.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';

const actions: { tab: string; label: string; icon: Icon }[] = [
  { tab: 'upload', label: 'Upload Papers', icon: Upload },
  { tab: 'categories', label: 'Categories', icon: FolderTree },
  { tab: 'settings', label: 'Site Settings', icon: Settings },
  { tab: 'analytics', label: 'View Analytics', icon: BarChart3 },
  { tab: 'cache', label: 'Manage Cache', icon: Database },
];

/** Buttons for the most frequent tasks. Each opens its tab. */
export function QuickActions() {
  const openTabs = useOpenTabs();
  const possible = actions.filter(({ tab }) => openTabs.has(tab));
  if (possible.length === 0) return null;
  return (
    <Card title="Quick Actions">
      <ul className="flex flex-wrap gap-3">
        {possible.map(({ tab, label, icon: Icon }, position) => (
          <li key={tab}>
            <ButtonLink href={getTabUrl(tab)} variant={position === 0 ? 'primary' : 'secondary'}>
              <Icon aria-hidden className="size-5" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
