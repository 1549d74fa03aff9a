/** Returns the mean of the stars times 100, rounded: 450 for 4.5 stars, 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 100) / count);
}
