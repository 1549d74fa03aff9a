import { z } from 'zod';

/**
 * Parses an integer in a query. Text must be digits only: `0x1`, `1e0` or ` 1` would be duplicate URLs of the same
 * response. Pages pass the number itself. Blank text, from an empty form control, counts as absent.
 */
export const integerInQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  }, schema);

/** An id in the range of a PostgreSQL integer. */
export const idInQuery = integerInQuery(z.number().int().min(1).max(2_147_483_647));
/** Parameters of a URL with an id in its path. */
export const idParams = z.object({ id: idInQuery });
