import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Sorts names and titles as people do: 2 before 10, letters of any case and script as in a dictionary. Names that only
 * differ in case still differ. A PostgreSQL without ICU sorts by bytes, because a migration makes the collation.
 */
export const inNaturalOrder = (text: SQLWrapper): SQL => sql`${text} COLLATE natural_order`;
