import { count, type Figure } from '../figure.ts';
import type { Query } from '../scale/query.ts';
import type { Ledger } from './writes.ts';

interface Row {
  id: number;
  name: string;
}

/** Compares the rows of the database with the acknowledged writes of the owner. */
export async function ownersWritesKept(query: Query, ledger: Ledger): Promise<Figure[]> {
  const papers = await query<Row>(
    `SELECT id::int, title AS name FROM papers WHERE title LIKE 'Chaos papers %'`,
  );
  const categories = await query<Row>(
    `SELECT id::int, name FROM categories WHERE name LIKE 'Chaos categories %'`,
  );
  const versions = await query<{ name: string }>(
    `SELECT DISTINCT values->>'siteDescription' AS name FROM settings_history`,
  );
  const descriptions = new Set(versions.map(({ name }) => name));
  const created = [...ledger.papers, ...ledger.categories];
  const rows = [...papers, ...categories];
  const kept = new Set(rows.map(({ id, name }) => `${id} ${name}`));
  const lost =
    created.filter(([name, id]) => !kept.has(`${id} ${name}`)).length +
    ledger.descriptions.filter((name) => !descriptions.has(name)).length;
  const doubled = rows.length - new Set(rows.map(({ name }) => name)).size;
  return [
    {
      measure: 'Acknowledged writes lost (papers, categories, settings)',
      figure: `${lost} of ${count(created.length + ledger.descriptions.length)}`,
      target: '0',
      isMet: lost === 0 && created.length > 0 && ledger.descriptions.length > 0,
    },
    {
      measure: 'Creates repeated with the same `Idempotency-Key`',
      figure: `${ledger.repeats}; ${doubled} created twice, ${ledger.refusals.length} refused`,
      target: '0 and 0',
      isMet: doubled === 0 && ledger.refusals.length === 0,
    },
  ];
}
