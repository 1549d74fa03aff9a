import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';
import { integerInQuery } from './query-integers.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** A value that may be missing or blank, as an empty form control sends it. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

export const searchInTable = optional(
  z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched'),
);

/** The query of one page of a table in the back office. `search` is a part of a text in it, case-insensitive. */
export const pageOfTable = {
  search: searchInTable,
  order: optional(z.enum(['asc', 'desc'])),
  limit: integerInQuery(z.number().int().min(1).max(100).default(25).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).default(0).optional()),
};
