import { knownTranslations } from '#lib/text/translations.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import type { AdminPageRow } from './pages-admin.queries.ts';

/** The translated fields of a page. */
export const pageTexts = ['title', 'description'] as const;

export function presentAdminPage(row: AdminPageRow): AdminPage {
  const { contentUpdatedAt, createdAt, updatedAt, publishAt, ...fields } = row;
  const changedAt = contentUpdatedAt > updatedAt ? contentUpdatedAt : updatedAt;
  return {
    ...fields,
    translations: knownTranslations(row.translations, pageTexts),
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
