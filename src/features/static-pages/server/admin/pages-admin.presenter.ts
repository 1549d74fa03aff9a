import { knownTranslations } from '#lib/text/translations.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import type { AdminPageRow } from './pages-admin.queries.ts';

/** The translated fields of a page. */
export const pageTexts = ['title', 'description'] as const;

/** Returns the time of the last change of a page or one of its elements. */
export function getChangedAt({
  updatedAt,
  contentUpdatedAt,
}: Pick<AdminPageRow, 'updatedAt' | 'contentUpdatedAt'>): Date {
  return contentUpdatedAt > updatedAt ? contentUpdatedAt : updatedAt;
}

export function presentAdminPage(row: AdminPageRow): AdminPage {
  const { contentUpdatedAt: _, createdAt, updatedAt, publishAt, ...fields } = row;
  return {
    ...fields,
    translations: knownTranslations(row.translations, pageTexts),
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    changedAt: getChangedAt(row).toISOString(),
  };
}
