import { createSlug } from '#lib/url/slug.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { SlugField } from '#admin-kit/slug-field.tsx';

export interface NameAndSlug {
  name: string;
  slug: string;
  /** Whether the user edited the slug. It then no longer follows the name. */
  isOwnSlug: boolean;
}

/** Returns the slug for a name; empty for a name without letters and digits. */
export const proposeSlug = (name: string) => createSlug(name, '');

/**
 * Fields for a name and its slug. The slug follows the typed name until the user edits it. The slug of an existing
 * record only changes by hand.
 */
export function NameAndSlugFields({
  label,
  value,
  onValue,
  savedSlug,
  addressOf,
}: {
  label: string;
  value: NameAndSlug;
  onValue: (value: NameAndSlug) => void;
  /** Undefined for a new record. */
  savedSlug: string | undefined;
  /** Returns the URL of the page with this slug. */
  addressOf: (slug: string) => string;
}) {
  const { name, slug, isOwnSlug } = value;
  const isMoving = savedSlug !== undefined && slug !== savedSlug && slug !== '';
  const isProposing = savedSlug !== undefined && proposeSlug(name) !== slug && proposeSlug(name) !== '';
  return (
    <>
      <TextField
        label={label}
        name="name"
        isRequired
        maxLength={120}
        value={name}
        onValue={(typed) => onValue({ name: typed, slug: isOwnSlug ? slug : proposeSlug(typed), isOwnSlug })}
      />
      <SlugField
        slug={slug}
        onSlug={(typed) => onValue({ name, slug: typed, isOwnSlug: typed !== '' })}
        url={addressOf(slug || '...')}
        isMoving={isMoving}
        proposal={
          isProposing
            ? {
                name: proposeSlug(name),
                onTake: () => onValue({ name, slug: proposeSlug(name), isOwnSlug: true }),
              }
            : undefined
        }
      />
    </>
  );
}
