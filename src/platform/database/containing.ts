import { or, sql, type SQL } from 'drizzle-orm';

const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Whether one of these texts contains what was typed, whatever its capitals. */
export function containing(search: string, texts: SQL[]): SQL | undefined {
  const pattern = `%${literally(search.normalize('NFC').toLowerCase())}%`;
  return or(...texts.map((text) => sql`lower(${text}) LIKE ${pattern}`));
}
