import type { MouseEvent } from 'react';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { BlockView } from '../site/block-view.tsx';

function holdLinks(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** A block as visitors see it, with links that do not navigate. */
export function HeldBlock({ block, className }: { block: BlockFields; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler only prevents navigation
    <div data-block onClickCapture={holdLinks} className={className}>
      <SiteLocaleProvider locale={document.documentElement.lang === 'hi' ? 'hi' : 'en'}>
        <BlockView block={block} />
      </SiteLocaleProvider>
    </div>
  );
}
