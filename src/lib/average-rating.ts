/** Mean of the stars times 100, as a whole number: 450 for 4.5 stars, 0 when nobody has rated. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 100) / count);
}
