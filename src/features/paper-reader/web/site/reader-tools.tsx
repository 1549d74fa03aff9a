import { useLingui } from '@lingui/react/macro';
import { Link, Maximize, MoreHorizontal, RectangleVertical, ZoomIn, ZoomOut } from '#ui/icons.ts';

export const square =
  'flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-accent-soft hover:text-accent';
const pressed = 'aria-pressed:bg-accent-soft aria-pressed:text-accent';

/**
 * Tools of the reader: side by side, or in a menu on a phone. They need JavaScript and are invisible without it, so that
 * the bar does not move when it has loaded.
 */
export function ReaderTools() {
  const { t } = useLingui();
  const tools = [
    { tool: 'zoom-out', label: t`Zoom out`, keys: '-', Icon: ZoomOut },
    { tool: 'zoom-in', label: t`Zoom in`, keys: '+', Icon: ZoomIn },
    { tool: 'fit', label: t`Fit whole page`, isSwitch: true, Icon: RectangleVertical },
    { tool: 'full', label: t`Full screen`, keys: 'f', isSwitch: true, Icon: Maximize },
    { tool: 'link', label: t`Copy link to this page`, Icon: Link },
  ];
  const propsOf = ({ tool, isSwitch, keys }: (typeof tools)[number]) => ({
    type: 'button' as const,
    'data-tool': tool,
    'aria-pressed': isSwitch && false,
    'aria-keyshortcuts': keys,
  });
  return (
    <>
      <output
        data-zoom-level
        className="tabular w-12 text-center text-sm text-muted not-in-data-loaded:invisible max-xl:sr-only"
      >
        100%
      </output>
      <div className="hidden not-in-data-loaded:invisible md:flex">
        {tools.map(({ Icon, ...each }) => (
          <button
            key={each.tool}
            {...propsOf({ Icon, ...each })}
            aria-label={each.label}
            title={each.keys ? `${each.label} (${each.keys})` : each.label}
            className={`${square} ${pressed}`}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        ))}
      </div>
      <details data-menu className="relative not-in-data-loaded:invisible md:hidden">
        <summary aria-label={t`View`} className={`${square} cursor-pointer list-none`}>
          <MoreHorizontal aria-hidden className="size-5" />
        </summary>
        <div className="absolute right-0 bottom-full mb-2 w-64 max-w-[85vw] rounded-lg border border-line bg-raised p-2 text-sm shadow-lg">
          {tools.map(({ Icon, ...each }) => (
            <button
              key={each.tool}
              {...propsOf({ Icon, ...each })}
              className={`flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-accent-soft hover:text-accent ${pressed}`}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {each.label}
            </button>
          ))}
        </div>
      </details>
    </>
  );
}
