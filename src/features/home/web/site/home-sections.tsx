import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';

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

export function CategoriesSection({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <HomeSection id="categories" title={t`Categories`} href={paths.browse()} link={t`View All`}>
      {children}
    </HomeSection>
  );
}

export function RecentSection({ children }: { children: ReactNode }) {
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
export const categoryGrid = 'grid grid-cols-2 gap-3 lg:grid-cols-3';
