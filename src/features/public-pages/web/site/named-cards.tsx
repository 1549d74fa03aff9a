import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '#ui/icons.ts';
import type { NamedRecord } from '#features/search-box/search.contract.ts';
import type { SitePaths } from '#lib/url/site-paths.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';

const kinds = { category: msg`Category`, subject: msg`Subject` };

/** Returns the URL of the page of a record. A subject has none, so its papers are listed. */
function getPath({ kind, id, slug, categorySlug }: NamedRecord, paths: SitePaths): string {
  if (kind === 'exam') return paths.exam(categorySlug ?? '', slug);
  return kind === 'category' ? paths.category(slug) : paths.browse({ subjectId: id });
}

/** Returns '2019–2022', '2022' or nothing. */
function formatYears({ firstYear, lastYear }: NamedRecord): string {
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
    <ul aria-label={t`Matches`} className="flex gap-2 overflow-x-auto">
      {records.map((record) => {
        const { kind, id, name } = record;
        const facts = [
          kind !== 'exam' && i18n._(kinds[kind]),
          record.paperCount > 0
            ? t`${plural(record.paperCount, { one: '# paper', other: '# papers' })}`
            : t`All results on this page`,
          formatYears(record),
        ];
        return (
          <li key={`${kind} ${id}`} className="min-w-[85%] flex-1 only:min-w-full sm:min-w-64">
            <a
              href={getPath(record, paths)}
              className="flex min-h-11 items-center gap-2 rounded-md bg-accent-soft lg:pointer-fine:min-h-9 px-3 hover:text-accent hover:underline"
            >
              <span
                className="min-w-0 flex-1 truncate font-semibold text-accent"
                lang={languageOf(name)}
                dir="auto"
              >
                {name}
              </span>
              <span className="tabular shrink-0 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-accent" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
