import { sameName } from '#lib/same-name.ts';
import type { SubjectRow } from './catalog-cleanup.queries.ts';

export interface DuplicateSubject extends SubjectRow {
  /** The subject of the same name that stays: the one with the most papers, of several the oldest. */
  into: { id: number; name: string };
}

/** Subjects beyond the one of a name that stays, by the one that stays; `subjects` are oldest first. */
export function duplicateSubjects(subjects: SubjectRow[]): DuplicateSubject[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.flatMap((group) => {
    const into = group.reduce((most, each) => (each.papers > most.papers ? each : most));
    return group.filter((each) => each !== into).map((each) => ({ ...each, into }));
  });
}

/** The ids of subjects that share their name with another one. */
export function subjectsOfOneName(subjects: { id: number; name: string }[]): number[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id));
}
