import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import type { HomepageData } from '#features/home/home.contract.ts';
import { CategoryCard } from '#features/catalog/catalog.web.tsx';
import { EditableZone, homeContent } from '#features/inline-blocks/inline-blocks.web.tsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { PaperList } from '#features/public-pages/public-pages.web.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { homepageQuery } from '../home.api.ts';
import { CalendarLink } from './calendar-link.tsx';
import { Hero } from './hero.tsx';
import { CategoriesSection, categoryGrid, RecentSection } from './home-sections.tsx';
import { StudyTips } from './study-tips.tsx';

function Categories({ categories }: Pick<HomepageData, 'categories'>) {
  const { t } = useLingui();
  if (categories.length === 0) {
    return <Blankslate title={t`No data available`} hint={t`Categories will appear here once added.`} />;
  }
  return (
    <div className={categoryGrid}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </div>
  );
}

function RecentPapers({ papers }: { papers: Paper[] }) {
  const { t } = useLingui();
  if (papers.length > 0) return <PaperList papers={papers} />;
  return <Blankslate title={t`No papers found`} hint={t`Papers will appear here once added.`} />;
}

/** Shows the description of the library, a search box, its categories and recent papers. */
export function HomePage() {
  const { stats, categories, recentPapers, topExams } = useRead(homepageQuery);
  return (
    <>
      <Hero stats={stats} topExams={topExams}>
        <EditableZone
          {...homeContent}
          section="hero-header"
          className="mx-auto mt-6 flex max-w-2xl flex-col gap-3"
        />
      </Hero>
      <div className="page-width flex flex-col gap-10 py-5 md:py-8">
        <CategoriesSection>
          <Categories categories={categories} />
        </CategoriesSection>
        <CalendarLink />
        <RecentSection>
          <RecentPapers papers={recentPapers} />
        </RecentSection>
        <EditableZone {...homeContent} section="main-content" className="flex flex-col gap-4" />
        <StudyTips />
        <AdSlot placement="bottom-content" />
      </div>
    </>
  );
}
