import { ForSignedIn } from '#features/auth/auth.web.tsx';
import { Button } from '#ui/button.tsx';
import { Pencil, X } from '#ui/icons.ts';
import { useRead } from '#ui/page-answers.tsx';
import { inlineBlocksQuery, type EditablePage } from './web/inline-blocks.api.ts';
import { BlockView } from './web/site/block-view.tsx';

export { homeContent } from './web/inline-blocks.api.ts';

/**
 * A section of a page with inline blocks. Without blocks it takes no space, not even a flex gap. `className` applies
 * if it has blocks. The loader of the page must load `inlineBlocksQuery`.
 */
export function EditableZone({
  section,
  className,
  ...page
}: EditablePage & { section: string; className?: string }) {
  const blocks = useRead(inlineBlocksQuery(page)).filter((block) => block.section === section);
  return (
    <div
      data-zone={section}
      data-page={`${page.pageType}/${page.pageId}`}
      data-look={className}
      className={blocks.length > 0 ? className : 'contents'}
    >
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  );
}

/**
 * Button at the bottom right that starts and ends edit mode, for signed-in users. It is in English like the back
 * office. `edit-page.ts` shows it on pages with zones.
 */
export function PageEditing() {
  return (
    <ForSignedIn>
      <Button
        lang="en"
        hidden
        data-edits-page=""
        className="fixed right-4 bottom-[calc(1rem+var(--banner-height,0px))] z-20 shadow-lg [&[hidden]]:hidden"
      >
        <span data-when="off" className="contents [&[hidden]]:hidden">
          <Pencil aria-hidden className="size-4" /> Edit Page
        </span>
        <span data-when="on" hidden className="contents [&[hidden]]:hidden">
          <X aria-hidden className="size-4" /> Exit Edit Mode
        </span>
      </Button>
    </ForSignedIn>
  );
}
