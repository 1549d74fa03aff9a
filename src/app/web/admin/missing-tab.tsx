import { getTabUrl } from '#admin-kit/tab-url.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SearchX, ShieldOff } from '#ui/icons.ts';
import { dashboardTab, type AdminTab } from './tabs.ts';

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
export function MissingTab({ title, tab }: { title: string; tab: AdminTab | undefined }) {
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
