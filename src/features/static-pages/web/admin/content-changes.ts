import type { FieldChange } from '#admin-kit/change-list.tsx';
import { diffSequences, type DiffEntry } from '#lib/text/sequence-diff.ts';
import type { PageContent } from '../../static-pages-admin.contract.ts';

type VersionElement = PageContent['elements'][number];

export interface ContentChanges {
  fields: FieldChange[];
  /** In page order. Empty if no element differs. */
  elements: DiffEntry<VersionElement>[];
}

const toFields = ({ title, description, isFaq, translations }: PageContent): Record<string, string> => ({
  Title: title,
  Description: description ?? '',
  'Title in Hindi': translations.hi?.title ?? '',
  'Description in Hindi': translations.hi?.description ?? '',
  'Questions and answers': isFaq ? 'On' : 'Off',
});

const getKey = ({ type, content, metadata, translations }: VersionElement) =>
  JSON.stringify([type, content, metadata.level, metadata.image?.hash, translations.hi?.content]);

/** Returns the changes that turn one content of a page into another. */
export function getContentChanges(before: PageContent, after: PageContent): ContentChanges {
  const from = toFields(before);
  const fields = Object.entries(toFields(after)).flatMap(([title, to]) =>
    from[title] === to ? [] : { title, from: from[title] ?? '', to },
  );
  const elements = diffSequences(before.elements, after.elements, getKey);
  return { fields, elements: elements.every(({ kind }) => kind === 'same') ? [] : elements };
}
