import { compactCount } from '#lib/text/format.ts';
import type { PaperRating } from '../ratings.contract.ts';

/** Formats the mean out of 5 with one decimal and the number of ratings: '3.5/5 (1.2K)'. */
export function averageText({ averageRating, totalRatings }: PaperRating): string {
  return `${(averageRating / 100).toFixed(1)}/5 (${compactCount(totalRatings)})`;
}

/** Elements that show the average of a paper. */
export const averagePlaces = () => document.querySelectorAll<HTMLElement>('[data-average]');

/** Elements that hold the stars of a paper. */
const starPlaces = () => document.querySelectorAll<HTMLElement>('[data-stars]');

export const getPaperId = ({ dataset }: HTMLElement) => Number(dataset.average);

/** Writes an average into its place. An unrated paper keeps the text of the page. */
export function showAverage(element: HTMLElement, rating: PaperRating): void {
  if (rating.totalRatings === 0) return;
  element.textContent = averageText(rating);
  element.classList.add('average');
  element.closest('[data-unrated]')?.removeAttribute('data-unrated');
}

/** Locks the stars of a place that React has not hydrated, so that no code has to load for them. */
function lockStars(element: HTMLElement, stars: number): void {
  const island = element.querySelector<HTMLElement>('[data-island]:not([data-awake])');
  const choice = island?.querySelector('fieldset');
  const state = island?.querySelector('[data-rating-state]');
  if (!island || !choice || !state) return;
  delete island.dataset.island;
  state.textContent = (element.dataset.rated ?? '').replace('#', String(stars));
  choice.disabled = true;
  choice.setAttribute('aria-hidden', 'true');
  const input = choice.querySelectorAll('input')[stars - 1];
  if (input) input.checked = true;
}

/** Marks the papers that this browser has rated. */
export function markOwnRatings(ownRating: (paperId: number) => number | undefined): void {
  for (const element of starPlaces()) {
    const stars = ownRating(Number(element.dataset.stars));
    if (stars !== undefined) lockStars(element, stars);
  }
}
