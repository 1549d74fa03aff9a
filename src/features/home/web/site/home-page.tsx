import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { CategoryCard } from '#features/catalog/web/catalog.widgets.tsx';
import { PaperList } from '#features/papers/web/papers.widgets.tsx';
import { SearchForm } from '#features/search/web/search.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { compactCount } from '#lib/format.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { homepageQuery } from '../home.api.ts';

const examples = ['SSC CGL', 'UPSC CSE', 'RRB NTPC', 'GATE', 'NDA'];

function Hero() {
  const { siteDescription } = useSettings();
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width py-10 text-center sm:py-16">
        <h1 className="mx-auto max-w-3xl text-3xl sm:text-4xl">
          The exam papers of past years, in one place
        </h1>
        <p className="mx-auto mt-4 max-w-2xl text-lg text-muted">{siteDescription}</p>
        <SearchForm label="Search papers" id="hero-search" large className="mx-auto mt-8 max-w-2xl" />
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
          <span className="pr-1">Try</span>
          {examples.map((term) => (
            <a
              key={term}
              href={sitePaths.browse({ search: term })}
              className="inline-flex min-h-11 items-center px-2 text-accent underline-offset-4 hover:underline"
            >
              {term}
            </a>
          ))}
        </p>
      </div>
    </section>
  );
}

function Counter({ count, name }: { count: number; name: string }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-serif text-3xl font-semibold">{compactCount(count)}</dd>
    </div>
  );
}

function SectionHeading({
  id,
  title,
  href,
  link,
}: {
  id: string;
  title: string;
  href: string;
  link: string;
}) {
  return (
    <div className="mb-4 flex items-center justify-between gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ButtonLink variant="quiet" href={href} className="-mr-4">
        {link} <ArrowRight aria-hidden className="size-4" />
      </ButtonLink>
    </div>
  );
}

/** The way in: what the library is, a search box, its categories and what came last. */
export function HomePage() {
  const { data } = useSuspenseQuery(homepageQuery);
  return (
    <>
      <Hero />
      <div className="page-width flex flex-col gap-12 py-10">
        <dl className="flex justify-center gap-16">
          <Counter count={data.stats.totalPapers} name="papers" />
          <Counter count={data.stats.totalDownloads} name="downloads" />
        </dl>
        <section aria-labelledby="categories">
          <SectionHeading id="categories" title="Categories" href={sitePaths.browse()} link="View All" />
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {data.categories.map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </div>
        </section>
        <section aria-labelledby="recent">
          <SectionHeading
            id="recent"
            title="Recently added"
            href={sitePaths.browse({ sort: 'newest' })}
            link="All papers"
          />
          {data.recentPapers.length > 0 ? (
            <PaperList papers={data.recentPapers} />
          ) : (
            <Blankslate
              title="No papers found"
              hint="The first papers will appear here as soon as they are added."
            />
          )}
        </section>
      </div>
    </>
  );
}
