import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import type { HomepageData } from '#features/home/home.contract.ts';
import { CategoryCard } from '#features/catalog/catalog.web.tsx';
import { EditableZone, homeContent } from '#features/inline-blocks/inline-blocks.web.tsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { PaperList } from '#features/public-pages/public-pages.web.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { ArrowRight, CalendarDays, ChevronRight } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { homepageQuery } from '../home.api.ts';
import { type StudyTipId, studyTips } from '../study-tips.ts';
import { Hero } from './hero.tsx';

function HomeSection({
  id,
  title,
  href,
  link,
  children,
}: {
  id: string;
  title: string;
  href: string;
  link: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <ButtonLink variant="quiet" href={href} className="-mr-4 shrink-0 whitespace-nowrap">
          {link} <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      </div>
      {children}
    </section>
  );
}

function CategoriesSection({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <HomeSection id="categories" title={t`Categories`} href={paths.browse()} link={t`View All`}>
      {children}
    </HomeSection>
  );
}

function RecentSection({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <HomeSection
      id="recent"
      title={t`Recently added`}
      href={paths.browse({ sort: 'newest' })}
      link={t`All papers`}
    >
      {children}
    </HomeSection>
  );
}

/** Grid of category cards or their placeholders. */
const categoryGrid = 'grid grid-cols-2 gap-3 lg:grid-cols-3';

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

/** Links to the exam calendar. */
function CalendarLink() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <a
      href={paths.calendar()}
      className="group flex min-h-16 items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-accent"
    >
      <CalendarDays aria-hidden className="size-6 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-accent">{t`Exam calendar`}</span>
        <span className="block text-sm text-muted">
          {t`Dates of applications, admit cards, exams and results.`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted group-hover:text-accent" />
    </a>
  );
}

const advice: Record<StudyTipId, MessageDescriptor> = {
  'study-tip-time': msg`Solve a full paper within the exam time, without notes. A score without a time limit tells you little.`,
  'study-tip-mistakes': msg`Did you not know the answer, misread the question or run out of time? Note the reason, because each needs a different fix.`,
  'study-tip-patterns': msg`Compare the papers of five years. Topics that repeat, and their marks, show what to study first.`,
  'study-tip-revision': msg`Return to each topic after a day, a week and a month. Try to recall it before you reread it.`,
};

/** Shows four tips for working with old papers. */
function StudyTips() {
  const { t, i18n } = useLingui();
  return (
    <section aria-labelledby="study-tips">
      <h2 id="study-tips" className="mb-4 text-2xl">
        {t`Study tips`}
      </h2>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {studyTips.map(({ id, title }) => (
          <div key={id} id={id} className="border-t-2 border-accent pt-3">
            <h3 className="text-lg">{i18n._(title)}</h3>
            <p className="mt-1 text-sm text-muted">{i18n._(advice[id])}</p>
          </div>
        ))}
      </div>
    </section>
  );
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
