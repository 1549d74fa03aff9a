import { useLingui } from '@lingui/react/macro';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Counters } from './counters.tsx';
import { Hero } from './hero.tsx';
import { CategoriesSection, categoryGrid, RecentSection } from './home-sections.tsx';

/** The home page before its counters, categories and papers are there. */
export function HomePending() {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Loading...`}</title>
      <Hero />
      <div className="page-width flex flex-col gap-12 py-10">
        <Counters />
        <CategoriesSection>
          <div className={categoryGrid}>
            <SkeletonList count={12} shape="h-16 sm:h-25" />
          </div>
        </CategoriesSection>
        <RecentSection>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <SkeletonList count={6} shape="h-56" />
          </div>
        </RecentSection>
      </div>
    </>
  );
}
