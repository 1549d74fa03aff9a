import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { AppError } from '#platform/errors/app-error.ts';

const mostNamed = 10;

interface Person {
  name: string;
  role: string;
  isOwner: boolean;
}

/** Who is in a backup, in one sentence. */
function sentenceOf(people: Person[], isAsked: boolean): string {
  const named = people.slice(0, mostNamed).map(({ name, role }) => `${name} (${role})`);
  const more = people.length > mostNamed ? [`${people.length - mostNamed} more`] : [];
  const who = [...named, ...more].join(', ');
  return isAsked
    ? `People of the backup take the place of those here, with their roles and passwords: ${who}.`
    : `The backup has people, who stay out: ${who}.`;
}

/** People come in only when they are asked for, and only if one of them may let the others in. */
export const authRestore: RestoreRule = {
  tables: ['users'],
  async begin(_db, { withPeople }) {
    const people: Person[] = [];
    return {
      judge(_table, row) {
        const isKnown = row.role === 'owner' || row.role === 'editor';
        const role = isKnown ? (row.role as string) : 'editor';
        const isOwner = role === 'owner' && row.disabled_at === null;
        people.push({ name: String(row.name), role, isOwner });
        return isKnown ? { row } : { row: { ...row, role }, reason: 'its role is not known: an editor' };
      },
      notes() {
        if (withPeople && !people.some(({ isOwner }) => isOwner))
          throw new AppError('validation_failed', {
            public: 'The backup has no owner who may sign in: nobody could run the site with its people.',
          });
        return people.length === 0 ? [] : [sentenceOf(people, withPeople)];
      },
    };
  },
};
