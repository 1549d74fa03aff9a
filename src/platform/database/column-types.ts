import { customType } from 'drizzle-orm/pg-core';

// Drizzle has no such columns.
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
