import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { Island } from '#ui/island.tsx';
import { PaperStars } from './web/paper-stars.island.tsx';
import { averageText } from './web/rating-places.ts';
import type { PaperRating } from './ratings.contract.ts';

/** The fields of a paper that its rating needs. */
interface RatedPaper extends PaperRating {
  id: number;
}

/** Shows the mean difficulty out of 5 with one decimal and the number of ratings. Empty without ratings. */
function AverageRating({ paper }: { paper: RatedPaper }) {
  const isRated = paper.totalRatings > 0;
  return (
    <span data-average={paper.id} className={clsx('tabular whitespace-nowrap', isRated && 'average')}>
      {isRated && averageText(paper)}
    </span>
  );
}

/** Shows the average in a line of facts, read-only. Renders nothing without ratings. */
export function PaperAverage({ paper, isFirst }: { paper: RatedPaper; isFirst: boolean }) {
  const { t } = useLingui();
  return (
    <span data-unrated={paper.totalRatings === 0 ? '' : undefined} className="data-unrated:hidden">
      {!isFirst && ' · '}
      <span className="sr-only">{t`Difficulty`} </span>
      <AverageRating paper={paper} />
    </span>
  );
}

/**
 * Shows a paper's difficulty: the average and five stars. The average is outside the island, because ratings that are
 * loaded in bulk update it on pages without React. If visitors may not rate, only signed-in users get the stars.
 */
export function PaperDifficulty({ paper }: { paper: RatedPaper & { title: string } }) {
  const { t } = useLingui();
  const stars = '#';
  const { allowVisitorRatings } = useSettings();
  const island = (
    <Island name="paper-stars" component={PaperStars} props={{ paperId: paper.id, title: paper.title }} />
  );
  return (
    <div
      data-stars={paper.id}
      data-rated={t`Rated ${stars}/5`}
      className="grid h-11 grid-cols-[auto_minmax(0,13.75rem)] grid-rows-2 justify-between gap-x-3 text-xs text-muted pointer-fine:grid-cols-[auto_minmax(0,8.75rem)]"
    >
      {allowVisitorRatings ? (
        island
      ) : (
        <>
          <span className="col-start-1 row-start-1 self-end">{t`Difficulty`}</span>
          <template data-for-signed-in>{island}</template>
        </>
      )}
      <span className="col-start-1 row-start-2 self-start">
        <AverageRating paper={paper} />
      </span>
    </div>
  );
}
