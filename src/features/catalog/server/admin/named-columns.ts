import { sameName } from '#lib/text/same-name.ts';
import { getLocalNames, type Translations } from '#lib/text/translations.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { NamedRow } from '../catalog-names.queries.ts';
import { checkedAliases, nameKey } from './aliases.ts';
import { freeSlug, createSlug } from '#lib/url/slug.ts';

interface NamedColumns<Text extends string> {
  name: string;
  slug: string;
  aliases: string[];
  translations: Translations<Text>;
}

/**
 * Returns the columns that categories, exams and subjects share, for a new record or an edit of `present`. Omitted
 * fields keep their value. Throws 400 for a long alias, and 409 if another record has the requested slug, or an
 * alias of one is the name of another: imports and search could not tell the two apart.
 */
export function namedColumns<Text extends string>(
  fields: {
    name: string;
    slug?: string | undefined;
    aliases?: string[] | undefined;
    translations?: Translations<Text> | undefined;
  },
  record: {
    /** Kind of the record, for messages: 'category'. */
    what: string;
    /** The records among which slugs and names are unique, such as the exams of a category. */
    among: NamedRow[];
    /** Id of the edited record. */
    id?: number | undefined;
    present?: NamedColumns<Text> | undefined;
  },
): NamedColumns<Text> {
  const { name } = fields;
  const { what, present } = record;
  const others = record.among.filter(({ id }) => id !== record.id);
  if (present === undefined || nameKey(present.name) !== nameKey(name)) refuseTakenName(name, what, others);
  const taken = new Map(others.map((other) => [other.slug, other.name]));
  const presentAliases = present?.aliases ?? [];
  return {
    name,
    slug: chooseSlug({ requested: fields.slug, present: present?.slug, name, taken, what }),
    aliases: checkedAliases(name, fields.aliases ?? presentAliases, presentAliases, {
      what,
      names: others.flatMap(getNames),
    }),
    translations: fields.translations ?? present?.translations ?? {},
  };
}

const getNames = ({ name, translations }: NamedRow) => [name, ...getLocalNames(translations)];

/** Throws 409 if another record has the name, in any language and spelling, or as an alias. */
export function refuseTakenName(name: string, what: string, others: NamedRow[]): void {
  const isSame = (other: string) => sameName(other) === sameName(name);
  const same = others.find((other) => getNames(other).some(isSame));
  if (same) throw fieldError('conflict', 'name', `The ${what} ${same.name} already exists`);
  const owner = others.find(({ aliases }) => aliases.some(isSame));
  if (!owner) return;
  const message = `${name} is another name of the ${what} ${owner.name}. Remove it there first`;
  throw fieldError('conflict', 'name', message);
}

/**
 * Returns the requested slug, else the present one, else one from the name. Adds a number if one of the last two is
 * taken. Throws with the field `slug`: 409 if another record has the requested one, 400 if none is requested for a
 * name without letters and digits, such as an emoji.
 */
function chooseSlug(choice: {
  requested: string | undefined;
  present?: string | undefined;
  name: string;
  /** Names by slug of the other records with which the slug must not collide. */
  taken: ReadonlyMap<string, string>;
  /** Kind of the record, for the message: 'category'. */
  what: string;
}): string {
  const { requested, present, name, taken, what } = choice;
  if (requested === undefined && present !== undefined && !taken.has(present)) return present;
  if (requested === undefined) {
    const wanted = present ?? createSlug(name, '');
    if (wanted !== '') return freeSlug(wanted, (slug) => taken.has(slug));
    const message = 'Type a slug: the name has no letters or digits to make one from';
    throw fieldError('validation_failed', 'slug', message);
  }
  const owner = taken.get(requested);
  if (owner === undefined) return requested;
  const message = `The ${what} ${owner} already has this slug`;
  throw fieldError('conflict', 'slug', message);
}
