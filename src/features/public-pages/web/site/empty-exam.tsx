import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { categoryQuery, ExamCard } from '#features/catalog/catalog.web.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';

const othersShown = 6;

/** Shows other exams of the category, those with the most papers first. */
function OtherExams({ exam }: { exam: Exam }) {
  const category = useRead(categoryQuery(exam.categorySlug));
  const { t } = useLingui();
  const others = category.exams
    .filter(({ id }) => id !== exam.id)
    .toSorted((one, other) => other.paperCount - one.paperCount)
    .slice(0, othersShown);
  if (others.length === 0) return null;
  const name = exam.categoryName;
  return (
    <section aria-labelledby="other-exams">
      <h2 id="other-exams" className="mb-4 text-xl">
        {t`Other ${name} exams`}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <ExamCard key={other.id} exam={other} />
        ))}
      </div>
    </section>
  );
}

/** Replaces the list and its filters for an exam without papers. */
export function EmptyExam({ exam }: { exam: Exam }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { name } = exam;
  return (
    <>
      <Blankslate
        title={t`No papers yet`}
        hint={t`${name} papers will appear here once added.`}
        action={
          <ButtonLink variant="secondary" href={paths.category(exam.categorySlug)}>
            {exam.categoryName}
          </ButtonLink>
        }
      />
      <OtherExams exam={exam} />
    </>
  );
}
