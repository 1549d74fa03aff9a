import { useLingui } from '@lingui/react';
import { QueryClientContext } from '@tanstack/react-query';
import { use, useState, useSyncExternalStore } from 'react';
import { showToast } from '#ui/toast.ts';
import { keepStatus } from './stored-status.ts';
import { onRating, ownRating, storeOwnRating } from './own-ratings.ts';
import type { RatingStatus } from '../ratings.contract.ts';
import { recordRating, reloadRating } from './page-ratings.ts';
import { changeRating, ratePaper, ratingStatusQuery } from './ratings.api.ts';
import { ratingFailure } from './rating-failure.ts';
import { failureToasts, ratedToast } from './rating-toasts.ts';

const neverRated = () => undefined;

/**
 * Returns the visitor's own rating of a paper: from this browser's storage, otherwise from the server once it is
 * asked.
 */
export function useRating(paperId: number) {
  // Undefined on the server: it renders islands without data about the visitor.
  const client = use(QueryClientContext);
  const { i18n } = useLingui();
  const [status, setStatus] = useState<RatingStatus>();
  const [isSending, setSending] = useState(false);
  const [change, setChange] = useState<'possible' | 'open'>();
  const query = ratingStatusQuery(paperId);
  // The server knows no visitor when it renders a page.
  const storedRating = useSyncExternalStore(onRating, () => ownRating(paperId), neverRated);

  function say({ title, description, style }: typeof ratedToast) {
    showToast({ title: i18n._(title), description: i18n._(description), style });
  }

  async function readStatus(): Promise<RatingStatus | undefined> {
    const status = await client?.fetchQuery(query).catch(() => undefined);
    setStatus(status);
    return status;
  }

  function recordStatus(status: RatingStatus): void {
    client?.setQueryData(query.queryKey, status);
    keepStatus(paperId, status);
    setStatus(status);
  }

  function showRated(stars: number): void {
    storeOwnRating(paperId, stars);
    recordStatus({ hasRated: true, userRating: stars });
    setChange('possible');
    say(ratedToast);
  }

  async function send(rating: number): Promise<void> {
    if (!client) return;
    // Read first: the response sets the cookie for the rating.
    const before = change ? undefined : await readStatus();
    if (before?.hasRated) return say(failureToasts['already-rated']);
    const { userRating, ...average } = await (change
      ? changeRating(paperId, rating)
      : ratePaper(client, paperId, rating));
    recordRating(paperId, average);
    showRated(userRating);
  }

  /** Returns whether the server has these stars although its response was lost. */
  async function isStored(rating: number): Promise<boolean> {
    const status = await client?.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    return status?.userRating === rating;
  }

  /** Locks the stars with the existing rating from the server. */
  async function lock(): Promise<void> {
    const unknown = { hasRated: true, userRating: null };
    const status = (await client?.fetchQuery({ ...query, staleTime: 0 }).catch(() => unknown)) ?? unknown;
    setChange(undefined);
    recordStatus(status.hasRated ? status : unknown);
    void reloadRating(paperId);
    if (status.hasRated && status.userRating !== null) storeOwnRating(paperId, status.userRating);
  }

  async function rate(rating: number): Promise<void> {
    setSending(true);
    try {
      await send(rating);
    } catch (error) {
      const failure = ratingFailure(error);
      if (failure === 'other' && (await isStored(rating))) {
        void reloadRating(paperId);
        return showRated(rating);
      }
      if (failure === 'already-rated') await lock();
      say(failureToasts[failure]);
    } finally {
      setSending(false);
    }
  }

  return {
    isSending,
    isRated: change !== 'open' && (storedRating !== undefined || (status?.hasRated ?? false)),
    /** Whether the visitor has just rated and can correct the stars. */
    isChangeable: change === 'possible',
    openChange: () => setChange('open'),
    /** The stars that the visitor gave; null when only that they have rated is known. */
    stars: storedRating ?? status?.userRating ?? null,
    /** The visitor has come to the stars: asks whether they have rated. */
    ask() {
      if (storedRating === undefined) void readStatus();
    },
    rate: (rating: number) => void rate(rating),
  };
}
