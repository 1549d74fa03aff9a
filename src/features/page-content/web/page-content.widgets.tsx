import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ForSignedIn } from '#features/auth/web/auth.widgets.tsx';
import { pageContentQuery, type EditablePage } from './page-content.api.ts';
import { BlockView } from './site/block-view.tsx';
import { useZone } from './site/edit-mode.ts';

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
  const { data } = useSuspenseQuery(pageContentQuery(page));
  const isEdited = useZone();
  const blocks = data.filter((block) => block.section === section);
  return (
    <div
      data-zone={section}
      data-page={`${page.pageType}/${page.pageId}`}
      className={isEdited || blocks.length > 0 ? className : 'contents'}
    >
      {!isEdited && blocks.map((block) => <BlockView key={block.id} block={block} />)}
    </div>
  );
}

// Loaded for the signed-in only, as is what it leads to.
const EditToggle = lazy(async () => ({ default: (await import('./site/edit-toggle.tsx')).EditToggle }));

/** The way to edit a page in place, for the signed-in on a page with zones. */
export function PageEditing() {
  return (
    <ForSignedIn>
      <Suspense>
        <EditToggle />
      </Suspense>
    </ForSignedIn>
  );
}
