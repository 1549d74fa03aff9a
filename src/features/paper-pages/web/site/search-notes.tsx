import { useLingui } from '@lingui/react/macro';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

type Notes = NonNullable<PaperFacets['search']>;

const link = 'text-accent underline underline-offset-4';
const quotedList = (words: string[]) => words.map((word) => `“${word}”`).join(', ');

/** Says that the library has no papers of an exam, and links the nearest exams. */
function AbsentExam({ name, nearest }: Notes['absent'][number]) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <p>
      {t`We have no papers for “${name}” yet.`}
      {nearest.length > 0 && (
        <>
          {' '}
          {t`Nearest exams:`}{' '}
          {nearest.map((exam, place) => (
            <span key={exam.id}>
              {place > 0 && ', '}
              <a className={link} href={paths.exam(exam.categorySlug, exam.slug)}>
                {exam.name}
              </a>
            </span>
          ))}
        </>
      )}
    </p>
  );
}

/** Says which words a search ignored or corrected. `strict` is the URL of the search with every word as typed. */
export function SearchNotes({ notes, strict }: { notes: Notes; strict: string }) {
  const { t } = useLingui();
  const { ignoredWords, searchedWords, correctedWords, absent } = notes;
  if (ignoredWords.length + correctedWords.length + absent.length === 0) return null;
  const ignored = quotedList(ignoredWords);
  const searched = searchedWords.join(' ');
  const used = quotedList(correctedWords.map((word) => word.used));
  const typed = quotedList(correctedWords.map((word) => word.typed));
  return (
    <div className="flex max-w-3xl flex-col gap-1 text-sm" data-search-notes>
      {absent.map((exam) => (
        <AbsentExam key={exam.name} {...exam} />
      ))}
      {ignoredWords.length > 0 && searched !== '' && (
        <p>{t`No papers contain ${ignored}. Results for “${searched}”:`}</p>
      )}
      {correctedWords.length > 0 && <p>{t`Showing results for ${used} instead of ${typed}.`}</p>}
      <p>
        <a className={link} href={strict} rel="nofollow">
          {t`Search for exactly these words`}
        </a>
      </p>
    </div>
  );
}
