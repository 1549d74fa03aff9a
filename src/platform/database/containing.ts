import { or, sql, type SQL } from 'drizzle-orm';

const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Returns a condition: one of the texts contains `search`, ignoring case. Escapes the wildcards of `LIKE`. */
export function containing(search: string, texts: SQL[]): SQL | undefined {
  const pattern = `%${literally(search.normalize('NFC').toLowerCase())}%`;
  return or(...texts.map((text) => sql`lower(${text}) LIKE ${pattern}`));
}
