import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { subjects } from '#features/catalog/catalog.table.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { parseLanguages } from '#lib/text/paper-languages.ts';
import type { Database } from '#platform/database/database.ts';
import { joinConditions } from '#platform/database/join-conditions.ts';
import type { PaperFacets } from '../papers.contract.ts';
import { baseConditions, facetConditions, type PaperChoice } from './paper-selection.queries.ts';

type Facet = keyof ReturnType<typeof facetConditions>;

const columns: Record<Facet, SQL> = {
  years: sql`year`,
  languages: sql`language`,
  paperTypes: sql`paper_type`,
  subjects: sql`subject_id`,
};
const allFacets = Object.keys(columns) as Facet[];

type FacetRow = { facet: Facet | 'total'; value: string | null; count: number; name: string | null };

/**
 * Counts the total and these facets in one pass. None of their own filters is set, so they all read the same papers.
 */
function countTogether(facets: Facet[], condition: SQL): SQL {
  if (facets.length === 0) {
    return sql`SELECT 'total'::text, NULL::text, count(*) FROM public_papers AS papers WHERE ${condition}`;
  }
  const names = facets.map((facet) => sql`WHEN grouping(${columns[facet]}) = 0 THEN ${facet}::text`);
  const values = facets.map((facet) => sql`${columns[facet]}::text`);
  const sets = [...facets.map((facet) => sql`(${columns[facet]})`), sql`()`];
  return sql`
    SELECT CASE ${sql.join(names, sql` `)} ELSE 'total' END, coalesce(${sql.join(values, sql`, `)}), count(*)
    FROM public_papers AS papers WHERE ${condition} GROUP BY GROUPING SETS (${sql.join(sets, sql`, `)})`;
}

/** Counts a facet whose own filter is set, with all other filters. */
function countAlone(facet: Facet, condition: SQL): SQL {
  const column = columns[facet];
  return sql`SELECT ${facet}::text, ${column}::text, count(*) FROM public_papers AS papers WHERE ${condition} GROUP BY ${column}`;
}

/** Counts all facets in one query. */
export async function selectFacets(db: Database, choice: PaperChoice): Promise<Omit<PaperFacets, 'search'>> {
  const own = facetConditions(choice);
  const isSet = (facet: Facet) => own[facet] !== undefined;
  const without = (facet?: Facet) =>
    joinConditions([
      ...baseConditions(choice),
      ...allFacets.map((other) => (other === facet ? undefined : own[other])),
    ]);
  const together = allFacets.filter((facet) => !isSet(facet));
  const counts = [
    countTogether(together, without()),
    ...allFacets.filter(isSet).map((facet) => countAlone(facet, without(facet))),
  ];
  const result = await db.execute<FacetRow>(sql`
    SELECT counted.facet, counted.value, counted.count, subjects.name
    FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted (facet, value, count)
    LEFT JOIN ${subjects} ON subjects.id = CASE counted.facet WHEN 'subjects' THEN counted.value::bigint END
    ORDER BY counted.count DESC, ${inNaturalOrder(sql`counted.value`)}, ${inNaturalOrder(sql`subjects.name`)}`);
  return toFacets(result.rows);
}

function toFacets(rows: FacetRow[]): Omit<PaperFacets, 'search'> {
  const of = (facet: Facet) =>
    rows.flatMap(({ facet: name, value, count }) =>
      name === facet && value !== null ? [{ value, count }] : [],
    );
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    years: of('years')
      .map(({ value, count }) => ({ value: Number(value), count }))
      .sort((a, b) => b.value - a.value),
    languages: byLanguage(of('languages')),
    paperTypes: of('paperTypes'),
    subjects: rows.flatMap(({ value, name, count }) =>
      name === null ? [] : [{ id: Number(value), name, count }],
    ),
  };
}

/**
 * Returns the number of papers for each language, the most frequent first. A paper in two languages counts for both.
 */
function byLanguage(counted: { value: string; count: number }[]): PaperFacets['languages'] {
  const counts = new Map<string, number>();
  for (const { value, count } of counted) {
    const languages = parseLanguages(value);
    for (const name of languages.length === 0 ? [unknownLanguage] : languages)
      counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
