import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import type { ReactNode } from 'react';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import { categoriesQuery, CategoryIcon } from '#features/catalog/catalog.web.tsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { compactCount } from '#lib/text/format.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { popularPapersQuery, recentPapersQuery } from '#features/papers/papers.web.ts';

const popularShown = 5;

/**
 * `id` must be unique across pages: during navigation, the previous page stays hidden in the document until the next
 * one is ready.
 */
function SideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="border-t border-line">{children}</ul>
    </section>
  );
}

function SidePaper({ paper, children }: { paper: Paper; children: ReactNode }) {
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  return (
    <li className="relative border-b border-line py-2 text-sm hover:bg-sunken">
      <a
        href={paths.paper(paper.slug)}
        lang={languageOf(paper.title)}
        className="line-clamp-2 font-semibold after:absolute after:inset-0 hover:text-accent"
      >
        {paper.title}
      </a>
      <p className="tabular text-xs text-muted">{children}</p>
    </li>
  );
}

function PopularPaper({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  const downloads = compactCount(paper.downloadCount);
  return (
    <SidePaper paper={paper}>
      {paper.examName} ·{' '}
      {t`${plural(paper.downloadCount, { one: `${downloads} download`, other: `${downloads} downloads` })}`}
    </SidePaper>
  );
}

/** Shows popular and recent papers of the whole library, and the other categories. */
export function CategorySidebar({ categorySlug }: { categorySlug: string }) {
  const popular = useRead(popularPapersQuery);
  const recent = useRead(recentPapersQuery);
  const categories = useRead(categoriesQuery);
  const { t } = useLingui();
  const paths = useSitePaths();
  const others = categories.filter(({ slug }) => slug !== categorySlug);
  return (
    <div className="flex min-w-0 flex-col gap-8 wrap-anywhere">
      {popular.length > 0 && (
        <SideSection id="side-popular" title={t`Popular papers`}>
          {popular.slice(0, popularShown).map((paper) => (
            <PopularPaper key={paper.id} paper={paper} />
          ))}
        </SideSection>
      )}
      {recent.length > 0 && (
        <SideSection id="side-recent" title={t`Recent papers`}>
          {recent.map((paper) => (
            <SidePaper key={paper.id} paper={paper}>
              {paper.examName} · {paper.year}
            </SidePaper>
          ))}
        </SideSection>
      )}
      {others.length > 0 && (
        <SideSection id="side-others" title={t`Other categories`}>
          {others.map(({ id, slug, name, icon }) => (
            <li key={id} className="border-b border-line">
              <a
                href={paths.category(slug)}
                className="flex min-h-11 items-center gap-3 text-sm hover:text-accent"
              >
                <CategoryIcon name={icon} className="size-5 shrink-0 text-muted" />
                {name}
              </a>
            </li>
          ))}
        </SideSection>
      )}
      <AdSlot placement="sidebar" />
    </div>
  );
}
