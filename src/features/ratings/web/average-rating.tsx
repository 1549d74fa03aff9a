import { useLingui } from '@lingui/react/macro';
import { Star } from '#ui/icons.ts';
import { compactCount } from '#lib/format.ts';
import type { PaperRating } from '../ratings.contract.ts';

/** Mean difficulty out of 5 with one decimal and by how many, or that nobody has rated yet. */
export function AverageRating({ averageRating, totalRatings }: PaperRating) {
  const { t } = useLingui();
  if (totalRatings === 0) return <span>{t`Not rated yet`}</span>;
  return (
    <span className="tabular inline-flex items-baseline gap-1 whitespace-nowrap">
      <Star aria-hidden className="size-4 self-center fill-star text-star" />
      {(averageRating / 100).toFixed(1)}/5 ({compactCount(totalRatings)})
    </span>
  );
}

/** The average at the end of a line of facts; nothing while nobody has rated. */
export function AverageInLine(rating: PaperRating) {
  const { t } = useLingui();
  if (rating.totalRatings === 0) return null;
  return (
    <>
      {' · '}
      <span className="sr-only">{t`Difficulty`} </span>
      <AverageRating {...rating} />
    </>
  );
}
