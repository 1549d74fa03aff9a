import type { Translations } from '#lib/text/translations.ts';
import { checkedAliases } from './aliases.ts';
import { chooseSlug } from './slug-choice.ts';

interface NamedColumns<Text extends string> {
  name: string;
  slug: string;
  aliases: string[];
  translations: Translations<Text>;
}

/**
 * Returns the columns that categories, exams and subjects share, for a new record or an edit of `present`. Omitted
 * fields keep their value. Throws 400 for a long alias, and 409 if another record has the requested slug.
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
    /** Names by slug of the other records with which the slug must not collide. */
    taken: ReadonlyMap<string, string>;
    present?: Omit<NamedColumns<Text>, 'name'> | undefined;
  },
): NamedColumns<Text> {
  const { name } = fields;
  const { what, taken, present } = record;
  const presentAliases = present?.aliases ?? [];
  return {
    name,
    slug: chooseSlug({ asked: fields.slug, present: present?.slug, name, taken, what }),
    aliases: checkedAliases(name, fields.aliases ?? presentAliases, presentAliases),
    translations: fields.translations ?? present?.translations ?? {},
  };
}
