import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { Icon } from '#ui/icon.ts';
import { MoreHorizontal } from '#ui/icons.ts';
import { IconButton } from './icon-button.tsx';
import { usePopupContainer } from './popup-container.ts';

export interface MenuAction {
  label: string;
  icon: Icon;
  isDangerous?: boolean;
  /** If set, the action is a link that opens in a new tab; otherwise it calls `onChoose`. */
  href?: string;
  onChoose?: () => void;
}

const itemClass =
  'flex min-h-11 cursor-default items-center gap-3 px-4 text-sm data-highlighted:bg-accent-soft';

/** A menu button with a row's actions. Its label contains the row's name. */
export function RowMenu({
  label,
  actions,
  tabIndex,
}: {
  label: string;
  actions: MenuAction[];
  /** Set in a grid, where only one row is in the tab order. */
  tabIndex?: number | undefined;
}) {
  const container = usePopupContainer();
  return (
    <Menu.Root>
      <Menu.Trigger tabIndex={tabIndex} render={<IconButton label={label} icon={MoreHorizontal} />} />
      <Menu.Portal container={container}>
        <Menu.Positioner sideOffset={4} align="end" className="z-30 outline-none">
          <Menu.Popup className="min-w-48 rounded-md border border-line bg-raised py-1 text-ink shadow-lg outline-none">
            {actions.map(({ label: text, icon: Icon, isDangerous, href, onChoose }) => {
              const content = (
                <>
                  <Icon aria-hidden className="size-4" />
                  {text}
                </>
              );
              const look = clsx(itemClass, isDangerous && 'text-danger');
              return href ? (
                <Menu.LinkItem key={text} href={href} target="_blank" rel="noopener" className={look}>
                  {content}
                </Menu.LinkItem>
              ) : (
                <Menu.Item key={text} onClick={onChoose} className={look}>
                  {content}
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
