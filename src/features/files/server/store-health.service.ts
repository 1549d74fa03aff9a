import type { Database } from '#platform/database/database.ts';
import type { Finding, HealthCheck } from '#platform/doctor/health-check.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { obstacleOf, surveyStore, type Obstacle, type StoreSurvey } from './store-survey.service.ts';

const findings = {
  foreign: ({ libraryId, owner }) => ({
    problem: `The stored files belong to another database (${owner}) than this one (${libraryId}); nothing of them is swept.`,
    advice: `Set DATABASE_URL and DATA_DIR so that they belong together. Only if these files are to be this database's from now on, write ${libraryId} into DATA_DIR/files/library-id (the object library-id of the bucket): those that it does not name are deleted then.`,
  }),
  unclaimed: ({ libraryId, files, strays }) => ({
    problem: `Nothing says which database the stored files belong to, and this one does not name ${strays} of ${files}; nothing of them is swept.`,
    advice: `Set DATABASE_URL and DATA_DIR so that they belong together. If they do, write ${libraryId} into DATA_DIR/files/library-id (the object library-id of the bucket): few files that are not named are deleted then.`,
  }),
  'too-many': ({ files, strays }) => ({
    problem: `This database does not name ${strays} of ${files} stored files: so many are not swept.`,
    advice:
      'Make sure that it is no empty or old copy of the database that these files were stored for. The rest of an import that was cut off is used when the import is run again.',
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
      const obstacle = obstacleOf(survey);
      return obstacle === null ? [] : [findings[obstacle](survey)];
    },
  };
}
