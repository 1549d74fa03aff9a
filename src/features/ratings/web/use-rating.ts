import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadToasts, showToast } from '#ui/toast.tsx';
import type { RatingStatus } from '../ratings.contract.ts';
import { onRatingElsewhere, ownRating, rememberOwnRating } from './own-ratings.ts';
import { ratePaper, ratingStatusQuery, refreshPaper } from './ratings.api.ts';
import { ratingFailure } from './rating-failure.ts';
import { failureToasts, ratedToast } from './rating-toasts.ts';
import { ratingsOfPapers } from './ratings-of-papers.ts';

function rememberedStatus(paperId: number): RatingStatus | undefined {
  const stars = ownRating(paperId);
  return stars === undefined ? undefined : { hasRated: true, userRating: stars };
}

/** The visitor's own rating of a paper: what this browser remembers, else what the server says once it is asked. */
export function useRating(paperId: number) {
  const client = useQueryClient();
  const { i18n } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const query = ratingStatusQuery(paperId);
  const { data: status } = useQuery({
    ...query,
    initialData: () => rememberedStatus(paperId),
    enabled: isAsked,
  });

  useEffect(
    () =>
      onRatingElsewhere(() => {
        const key = ratingStatusQuery(paperId).queryKey;
        const stars = ownRating(paperId);
        if (stars === undefined || client.getQueryData(key)?.userRating === stars) return;
        client.setQueryData(key, { hasRated: true, userRating: stars });
        void refreshPaper(client, paperId);
      }),
    [client, paperId],
  );

  function say({ title, description, style }: typeof ratedToast) {
    showToast({ title: i18n._(title), description: i18n._(description), style });
  }

  async function send(rating: number): Promise<void> {
    // Asked first: the answer brings the cookie under which the rating is kept.
    const before = await client.fetchQuery(query).catch(() => undefined);
    if (before?.hasRated) return say(failureToasts['already-rated']);
    const { userRating, ...average } = await ratePaper(client, paperId, rating);
    rememberOwnRating(paperId, userRating);
    client.setQueryData(query.queryKey, { hasRated: true, userRating });
    ratingsOfPapers(client).record(paperId, average);
    void refreshPaper(client, paperId);
    say(ratedToast);
  }

  /** Locks the stars with what the server knows of the rating that is there already. */
  async function lock(): Promise<void> {
    const unknown = { hasRated: true, userRating: null };
    const known = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => unknown);
    client.setQueryData(query.queryKey, known.hasRated ? known : unknown);
    if (known.hasRated && known.userRating !== null) rememberOwnRating(paperId, known.userRating);
  }

  async function rate(rating: number): Promise<void> {
    setSending(true);
    try {
      await send(rating);
    } catch (error) {
      const failure = ratingFailure(error);
      if (failure === 'already-rated') await lock();
      say(failureToasts[failure]);
    } finally {
      setSending(false);
    }
  }

  return {
    isSending,
    isRated: status?.hasRated ?? false,
    /** The stars that the visitor gave; null when only that they have rated is known. */
    stars: status?.userRating ?? null,
    /** The visitor has come to the stars: asks whether they have rated. */
    ask() {
      setAsked(true);
      void loadToasts().catch(() => {});
    },
    rate: (rating: number) => void rate(rating),
  };
}
