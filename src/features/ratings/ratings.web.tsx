import { useLingui } from '@lingui/react/macro';
import { Island } from '#ui/island.tsx';
import { AverageRating } from './web/average-rating.tsx';
import { PaperStars } from './web/paper-stars.island.tsx';
import type { RatedPaper } from './web/rated-paper.ts';

export { showRatings } from './web/page-ratings.ts';

/** Shows the average at the end of a line of facts, read-only. Renders nothing without ratings. */
export function PaperAverage({ paper }: { paper: RatedPaper }) {
  const { t } = useLingui();
  return (
    <span data-unrated={paper.totalRatings === 0 ? '' : undefined} className="data-unrated:hidden">
      {' · '}
      <span className="sr-only">{t`Difficulty`} </span>
      <AverageRating paper={paper} />
    </span>
  );
}

/**
 * Shows a paper's difficulty: the average and five stars. The average is outside the island, because ratings that are
 * loaded in bulk update it on pages without React.
 */
export function PaperDifficulty({ paper }: { paper: RatedPaper & { title: string } }) {
  const { t } = useLingui();
  const stars = '#';
  return (
    <div
      data-stars={paper.id}
      data-rated={t`Rated ${stars}/5`}
      className="grid h-11 grid-cols-[auto_minmax(0,13.75rem)] grid-rows-2 justify-between gap-x-3 text-xs text-muted pointer-fine:grid-cols-[auto_minmax(0,8.75rem)]"
    >
      <Island name="paper-stars" component={PaperStars} props={{ paperId: paper.id, title: paper.title }} />
      <span className="col-start-1 row-start-2 self-start">
        <AverageRating paper={paper} />
      </span>
    </div>
  );
}
