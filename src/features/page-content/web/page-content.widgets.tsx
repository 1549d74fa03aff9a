import { useRead } from '#ui/page-answers.tsx';
import { pageContentQuery, type EditablePage } from './page-content.api.ts';
import { BlockView } from './site/block-view.tsx';

export { homeContent } from './page-content.api.ts';

/**
 * A part of a page that the owner adds to in place. Without blocks it takes no room, also not the gap of a flex box;
 * `className` is how it stands among its neighbours when it has some. The page's loader has read `pageContentQuery`.
 */
export function EditableZone({
  section,
  className,
  ...page
}: EditablePage & { section: string; className?: string }) {
  const blocks = useRead(pageContentQuery(page)).filter((block) => block.section === section);
  return (
    <div
      data-zone={section}
      data-page={`${page.pageType}/${page.pageId}`}
      className={blocks.length > 0 ? className : 'contents'}
    >
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  );
}
