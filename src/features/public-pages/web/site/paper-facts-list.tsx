import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { compactCount } from '#lib/text/format.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A link if internal linking is on, otherwise only the name. */
function FactLink({ href, children }: { href: string; children: ReactNode }) {
  const { enableInternalLinking } = useSettings();
  if (!enableInternalLinking) return children;
  return (
    <a href={href} className="text-accent underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

/** Shows the facts that the head of the page does not say. */
export function PaperFacts({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  return (
    <dl id="details" className="grid scroll-mt-20 grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-2">
      <Fact name={t`Exam`}>
        <FactLink href={paths.exam(paper.categorySlug, paper.examSlug)}>{paper.examName}</FactLink>
      </Fact>
      <Fact name={t`Category`}>
        <FactLink href={paths.category(paper.categorySlug)}>{paper.categoryName}</FactLink>
      </Fact>
      {paper.subjectName && <Fact name={t`Subject`}>{paper.subjectName}</Fact>}
      {paper.session && <Fact name={t`Session`}>{labels.session(paper.session)}</Fact>}
      {paper.downloadCount > 0 && <Fact name={t`Downloads`}>{compactCount(paper.downloadCount)}</Fact>}
    </dl>
  );
}
