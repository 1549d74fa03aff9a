import { Menu } from '@base-ui/react/menu';
import { usePopupContainer } from '#admin-kit/popup-container.ts';
import { Button } from '#ui/button.tsx';
import { Check, Settings2 } from '#ui/icons.ts';
import { factColumns } from '#features/papers/papers.admin.ts';
import type { ShownColumns } from './use-shown-columns.ts';

const itemClass =
  'flex min-h-11 cursor-default items-center gap-3 px-4 text-sm data-highlighted:bg-accent-soft';

/** Lets the user choose the columns. Title and year are always shown. Narrow screens have no other columns. */
export function ColumnMenu({ shown }: { shown: ShownColumns }) {
  const container = usePopupContainer();
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button variant="secondary" className="max-xl:hidden">
            <Settings2 aria-hidden className="size-5" />
            Columns
          </Button>
        }
      />
      <Menu.Portal container={container}>
        <Menu.Positioner sideOffset={4} align="end" className="z-30 outline-none">
          <Menu.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-raised py-1 text-ink shadow-lg outline-none">
            {factColumns
              .filter(({ name }) => name !== 'year')
              .map(({ name, title }) => (
                <Menu.CheckboxItem
                  key={name}
                  checked={shown.columns.includes(name)}
                  onCheckedChange={(isShown) => shown.onShow(name, isShown)}
                  className={itemClass}
                >
                  <span className="size-4">
                    <Menu.CheckboxItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {title}
                </Menu.CheckboxItem>
              ))}
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.Item onClick={shown.onReset} className={itemClass}>
              <span className="size-4" />
              Usual columns
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
