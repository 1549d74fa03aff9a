import type { Database } from '#platform/database/database.ts';
import type { Finding, HealthCheck } from '#platform/doctor/health-check.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { findObstacle, surveyStore, type Obstacle, type StoreSurvey } from './store-survey.service.ts';

const findings = {
  foreign: ({ libraryId, owner }) => ({
    problem: `The stored files belong to another database (${owner}) than this one (${libraryId}). Unused files are not removed.`,
    advice: `Set DATABASE_URL and DATA_DIR so that they belong together. To assign these files to this database, write ${libraryId} into DATA_DIR/files/library-id (the object library-id of the bucket). Files that this database does not use are then deleted.`,
  }),
  unclaimed: ({ libraryId, files, strays }) => ({
    problem: `The stored files do not say which database they belong to, and this one does not use ${strays} of ${files}. Unused files are not removed.`,
    advice: `Set DATABASE_URL and DATA_DIR so that they belong together. If they do, write ${libraryId} into DATA_DIR/files/library-id (the object library-id of the bucket). Unused files are then deleted.`,
  }),
  'too-many': ({ files, strays }) => ({
    problem: `This database does not use ${strays} of ${files} stored files. These are too many to remove automatically.`,
    advice:
      'Check that it is not an empty or old copy of the database of these files. An interrupted import uses its files when you run it again.',
  }),
} as const satisfies Record<Obstacle, (survey: StoreSurvey) => Finding>;

/** Checks that the stored files belong to this database. */
export function storeHealth(dependencies: {
  db: Database;
  storage: Pick<FileStorage, 'list' | 'owner' | 'claim'>;
}): HealthCheck {
  return {
    name: 'files of this database',
    async run() {
      const survey = (await surveyStore(dependencies))!;
      const obstacle = findObstacle(survey);
      return obstacle === null ? [] : [findings[obstacle](survey)];
    },
  };
}
