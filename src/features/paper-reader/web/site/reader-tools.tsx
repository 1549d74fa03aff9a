import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, Maximize, MoreHorizontal, RectangleVertical, ZoomIn, ZoomOut } from '#ui/icons.ts';

export const square =
  'flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-accent-soft hover:text-accent';
const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-accent-soft hover:text-accent';

interface Tool {
  tool: string;
  label: string;
  /** The key that does the same while the focus is in the reader. */
  shortcut?: string;
  isSwitch?: boolean;
  Icon: typeof Link;
}

function ToolButton({
  tool: { tool, label, shortcut, isSwitch, Icon },
  className,
  children,
}: {
  tool: Tool;
  className: string;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      data-tool={tool}
      aria-label={children ? undefined : label}
      aria-pressed={isSwitch && false}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={`${className} aria-pressed:bg-accent-soft aria-pressed:text-accent`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </button>
  );
}

/**
 * Tools of the reader: side by side, or in a menu on a phone. They need JavaScript and are invisible without it, so that
 * the bar does not move when it has loaded.
 */
export function ReaderTools() {
  const { t } = useLingui();
  const tools: Tool[] = [
    { tool: 'zoom-out', label: t`Zoom out`, shortcut: '-', Icon: ZoomOut },
    { tool: 'zoom-in', label: t`Zoom in`, shortcut: '+', Icon: ZoomIn },
    { tool: 'fit', label: t`Fit whole page`, isSwitch: true, Icon: RectangleVertical },
    { tool: 'full', label: t`Full screen`, shortcut: 'f', isSwitch: true, Icon: Maximize },
    { tool: 'link', label: t`Copy link to this page`, Icon: Link },
  ];
  return (
    <>
      <output
        data-zoom-level
        className="tabular w-12 text-center text-sm text-muted not-in-data-loaded:invisible max-xl:sr-only"
      >
        100%
      </output>
      <div className="hidden not-in-data-loaded:invisible md:flex">
        {tools.map((tool) => (
          <ToolButton key={tool.tool} tool={tool} className={square} />
        ))}
      </div>
      <details data-menu className="relative not-in-data-loaded:invisible md:hidden">
        <summary aria-label={t`View`} className={`${square} cursor-pointer list-none`}>
          <MoreHorizontal aria-hidden className="size-5" />
        </summary>
        <div className="absolute right-0 bottom-full mb-2 w-64 max-w-[85vw] rounded-lg border border-line bg-raised p-2 text-sm shadow-lg">
          {tools.map((tool) => (
            <ToolButton key={tool.tool} tool={tool} className={row}>
              {tool.label}
            </ToolButton>
          ))}
        </div>
      </details>
    </>
  );
}
