import { useQuery } from '@tanstack/react-query';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { createSlug } from '#lib/url/slug.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { SlugField } from '#admin-kit/slug-field.tsx';
import { useSettled } from '#admin-kit/use-settled.ts';
import { slugCheckQuery } from './static-pages-admin.api.ts';

export interface TitleAndSlug {
  title: string;
  slug: string;
  /** Whether the user has typed a slug. It then no longer follows the title. */
  isOwnSlug: boolean;
}

const proposed = (title: string) => createSlug(title, '');

/**
 * Fields for a title and a slug. The slug follows the title until the user types one. While the user types, a
 * conflict is shown together with a free slug.
 */
export function TitleAndSlugFields({
  value,
  onValue,
  saved,
}: {
  value: TitleAndSlug;
  onValue: (value: TitleAndSlug) => void;
  /** Undefined for a new page. */
  saved: { id: number; slug: string; isActive: boolean } | undefined;
}) {
  const { title, slug, isOwnSlug } = value;
  const settled = useSettled(slug.trim());
  const { data: check } = useQuery(slugCheckQuery(settled, saved?.id));
  const isKept = saved !== undefined && slug === saved.slug;
  const isTaken = check?.problem && settled === slug.trim() && !isKept;
  const isMoving = saved !== undefined && saved.isActive && slug !== '' && !isKept;
  return (
    <>
      <TextField
        label="Title"
        name="title"
        isRequired
        maxLength={200}
        value={title}
        onValue={(typed) => onValue({ title: typed, slug: isOwnSlug ? slug : proposed(typed), isOwnSlug })}
      />
      <SlugField
        slug={slug}
        onSlug={(typed) => onValue({ title, slug: typed, isOwnSlug: typed !== '' })}
        url={`/${slug || '...'}`}
        isMoving={isMoving}
        isRequired
        error={isTaken ? `${check.problem}.` : undefined}
        proposal={
          isTaken
            ? {
                name: getReadableUrl(sitePaths.staticPage(check.proposal)),
                onTake: () => onValue({ title, slug: check.proposal, isOwnSlug: true }),
              }
            : undefined
        }
      />
    </>
  );
}
