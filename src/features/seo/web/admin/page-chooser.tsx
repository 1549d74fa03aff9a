import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { useSettled } from '#admin-kit/use-settled.ts';
import { maxChoices, type EditedPage } from '../../page-seo-admin.contract.ts';
import { hasItems } from '../../page-seo.contract.ts';
import { seoPagesQuery } from './page-seo-admin.api.ts';
import { typeTitles } from './seo-record.ts';

type Page = EditedPage['page'];

const allPages: Choice = { value: '', label: 'All pages' };
const getChoice = ({ id, name, note }: NonNullable<Page>): Choice => ({
  value: String(id),
  label: name,
  ...(note !== null && { note }),
});

function ItemChoice({
  pageType,
  pageId,
  page,
  onItem,
}: {
  pageType: PageType;
  pageId: string;
  page: Page;
  onItem: (pageId: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const searched = useSettled(typed).trim();
  const { data, isPlaceholderData } = useQuery(seoPagesQuery(pageType, searched));
  const pages = data?.pages ?? [];
  const kind = typeTitles[pageType].toLowerCase();
  const chosen =
    pageId === '' ? allPages : page ? getChoice(page) : { value: pageId, label: 'Page not found' };
  return (
    <ChoiceField
      label={typeTitles[pageType]}
      name="item"
      placeholder={`Search: one ${kind}`}
      hint={
        pages.length === maxChoices
          ? `The first ${maxChoices} are listed. Type to find others.`
          : `One ${kind}, or all pages of this type.`
      }
      choices={typed.trim() === '' ? [allPages, ...pages.map(getChoice)] : pages.map(getChoice)}
      value={pageId}
      onValue={onItem}
      search={{ onSearch: setTyped, isPending: isPlaceholderData || searched !== typed.trim(), chosen }}
    />
  );
}

/** Chooses the pages of the form: a type, and one or all of its pages. */
export function PageChooser({
  pageType,
  pageId,
  page,
  onType,
  onItem,
}: {
  pageType: PageType;
  /** '' for all pages of the type. */
  pageId: string;
  /** The chosen page, if it exists. */
  page: Page;
  onType: (pageType: string) => void;
  onItem: (pageId: string) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField label="Page type" name="type" value={pageType} onValue={onType}>
        {pageTypes.map((type) => (
          <option key={type} value={type}>
            {typeTitles[type]}
          </option>
        ))}
      </SelectField>
      {hasItems(pageType) && (
        <ItemChoice key={pageType} pageType={pageType} pageId={pageId} page={page} onItem={onItem} />
      )}
    </div>
  );
}
