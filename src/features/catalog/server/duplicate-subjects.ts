import { sameName } from '#lib/text/same-name.ts';
import type { SubjectRow } from './catalog-cleanup.queries.ts';

export interface DuplicateSubject extends SubjectRow {
  /**
   * The subject with the same name that stays: the one with the most papers, or the oldest one if several have as
   * many.
   */
  into: { id: number; name: string };
}

/** Returns the duplicates of each name with the subject that stays. `subjects` must be sorted oldest first. */
export function duplicateSubjects(subjects: SubjectRow[]): DuplicateSubject[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.flatMap((group) => {
    const into = group.reduce((most, each) => (each.papers > most.papers ? each : most));
    return group.filter((each) => each !== into).map((each) => ({ ...each, into }));
  });
}

/** Returns the ids of subjects that share their name with another one. */
export function subjectsOfOneName(subjects: { id: number; name: string }[]): number[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id));
}
