import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '#ui/icons.ts';
import type { NamedRecord } from '#features/search/named-records.contract.ts';
import type { SitePaths } from '#lib/url/site-paths.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';

const kinds = { exam: msg`Exam`, category: msg`Category`, subject: msg`Subject` };

/** Returns the URL of the page of a record. A subject has none, so its papers are listed. */
function pathOf({ kind, id, slug, categorySlug }: NamedRecord, paths: SitePaths): string {
  if (kind === 'exam') return paths.exam(categorySlug ?? '', slug);
  return kind === 'category' ? paths.category(slug) : paths.browse({ subjectId: id });
}

/** Returns '2019–2022', '2022' or nothing. */
function yearsOf({ firstYear, lastYear }: NamedRecord): string {
  if (firstYear === null) return '';
  return firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`;
}

/** Shows the exams, categories and subjects that a search names, above its papers. */
export function NamedCards({ records }: { records: NamedRecord[] }) {
  const { t, i18n } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  if (records.length === 0) return null;
  return (
    <ul aria-label={t`Matches`} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {records.map((record) => {
        const { kind, id, name, categoryName } = record;
        const facts = [
          kind === 'exam' ? categoryName : i18n._(kinds[kind]),
          t`${plural(record.paperCount, { one: '# paper', other: '# papers' })}`,
          yearsOf(record),
        ];
        return (
          <li key={`${kind} ${id}`}>
            <a
              href={pathOf(record, paths)}
              className="group flex min-h-16 items-center gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-2.5 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere text-accent" lang={languageOf(name)}>
                  {name}
                </span>
                <span className="tabular block text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-accent" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
