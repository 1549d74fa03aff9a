import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { AppError } from '#platform/errors/app-error.ts';

const mostNamed = 10;

interface Person {
  name: string;
  role: string;
  isOwner: boolean;
}

/** Describes the users in a backup in one sentence. */
function sentenceOf(people: Person[], isAsked: boolean): string {
  const named = people.slice(0, mostNamed).map(({ name, role }) => `${name} (${role})`);
  const more = people.length > mostNamed ? [`${people.length - mostNamed} more`] : [];
  const who = [...named, ...more].join(', ');
  return isAsked
    ? `The users of this site are replaced by those of the backup, with their roles and passwords: ${who}.`
    : `Users: not restored unless you select them. The backup has ${who}.`;
}

/** A backup does not contain `SESSION_SECRET`, which encrypts the second factors. */
const sealedSentence =
  'Second factors in the backup work only with the SESSION_SECRET of the site that it was taken from. ' +
  'If that is lost: pariksha user password EMAIL --without-second-factor.';

/** Restores users only on request, and only if the backup has an owner that is not disabled. */
export const authRestore: RestoreRule = {
  tables: ['users', 'two_factors'],
  async begin(_db, { withPeople }) {
    const people: Person[] = [];
    let secondFactors = 0;
    return {
      judge(table, row) {
        if (table === 'two_factors') {
          secondFactors += 1;
          return { row };
        }
        const isKnown = row.role === 'owner' || row.role === 'editor';
        const role = isKnown ? (row.role as string) : 'editor';
        const isOwner = role === 'owner' && row.disabled_at === null;
        people.push({ name: String(row.name), role, isOwner });
        return isKnown
          ? { row }
          : { row: { ...row, role }, reason: 'its role is unknown: restored as an editor' };
      },
      notes() {
        if (withPeople && !people.some(({ isOwner }) => isOwner))
          throw new AppError('validation_failed', {
            public: 'The backup has no owner who can sign in. Restore it without users.',
          });
        if (people.length === 0) return [];
        const sealed = secondFactors > 0 ? [sealedSentence] : [];
        return [sentenceOf(people, withPeople), ...sealed];
      },
    };
  },
};
