import { slugOf } from '#lib/slug.ts';
import { TextField } from '#ui/admin/fields.tsx';
import { SlugField } from '#ui/admin/slug-field.tsx';

export interface NameAndSlug {
  name: string;
  slug: string;
  /** Whether somebody wrote the slug: it no longer follows the name. */
  isOwnSlug: boolean;
}

/** The slug that a name proposes; none for a blank one. */
const proposed = (name: string) => (name.trim() === '' ? '' : slugOf(name));

/**
 * A name and the address that is made of it while it is typed, until somebody writes the address themselves. Of what is
 * there already, the address stays unless it is changed by hand.
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
  /** Undefined for what is new. */
  savedSlug: string | undefined;
  /** The page's address, for a slug. */
  addressOf: (slug: string) => string;
}) {
  const { name, slug, isOwnSlug } = value;
  const isMoving = savedSlug !== undefined && slug !== savedSlug && slug !== '';
  const isProposing = savedSlug !== undefined && proposed(name) !== slug && proposed(name) !== '';
  return (
    <>
      <TextField
        label={label}
        name="name"
        isRequired
        maxLength={120}
        value={name}
        onValue={(typed) => onValue({ name: typed, slug: isOwnSlug ? slug : proposed(typed), isOwnSlug })}
      />
      <SlugField
        slug={slug}
        onSlug={(typed) => onValue({ name, slug: typed, isOwnSlug: typed !== '' })}
        address={addressOf(slug || '...')}
        isMoving={isMoving}
        proposal={
          isProposing
            ? {
                name: proposed(name),
                onTake: () => onValue({ name, slug: proposed(name), isOwnSlug: true }),
              }
            : undefined
        }
      />
    </>
  );
}
