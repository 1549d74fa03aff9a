import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { averageText } from './rating-places.ts';
import type { RatedPaper } from './rated-paper.ts';

/** Shows the mean difficulty out of 5 with one decimal and the number of ratings, or a text without ratings. */
export function AverageRating({ paper }: { paper: RatedPaper }) {
  const { t } = useLingui();
  const isRated = paper.totalRatings > 0;
  return (
    <span data-average={paper.id} className={clsx('tabular whitespace-nowrap', isRated && 'average')}>
      {isRated ? averageText(paper) : t`Not rated yet`}
    </span>
  );
}
