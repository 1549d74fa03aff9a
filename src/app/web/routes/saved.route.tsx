import { papersByIdsQuery } from '#features/papers/papers.web.ts';
import { PaperList } from '#features/public-pages/public-pages.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { SavedPage, SharedPapersPage } from '#features/shelf/web/site/saved-page.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import { useRead } from '#ui/page-answers.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { pagePresets } from '../page-presets.ts';
import { siteRoute } from '../site-route.tsx';

function SharedPapers({ ids }: { ids: number[] }) {
  const papers = useRead(papersByIdsQuery(ids));
  return (
    <SharedPapersPage ids={papers.map(({ id }) => id)} missing={ids.length - papers.length}>
      <PaperList papers={papers} titles={papers.map(({ title }) => [{ text: title, isHidden: false }])} />
    </SharedPapersPage>
  );
}

function Page({ ids }: { ids: number[] | undefined }) {
  const { siteName } = useSettings();
  return (
    <>
      <PageHead preset={pagePresets.saved(siteName)} path={sitePaths.saved({ ids })} isIndexed={false} />
      {ids ? <SharedPapers ids={ids} /> : <SavedPage />}
    </>
  );
}

export const savedRoute = siteRoute('saved', {
  read: async ({ site: { reads }, query: { ids } }) => {
    if (ids) await reads.make(papersByIdsQuery(ids));
    return { ids };
  },
  Page,
});
