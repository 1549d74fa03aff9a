import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { CatalogService } from '#features/catalog/catalog.server.ts';
import type { ReadyUpload, UploadsService } from '#features/files/files.server.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { Database } from '#platform/database/database.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import type { PaperProposal, SimilarPaper, SimilarQuery } from '../paper-upload.contract.ts';
import { selectPapersWithFile } from '#features/papers/papers.server.ts';
import { selectSimilarPapers } from './similar-papers.queries.ts';
import { knownNames } from './known-names.ts';
import { proposePaper, type KnownNames } from './propose-paper.ts';

export interface IntakeService {
  /** Proposes the fields of a paper from an upload. Throws `not_found`, and `conflict` if the upload is not ready. */
  propose(userId: number, uploadId: string): Promise<PaperProposal>;
  /** Does the same for all ready uploads of a user, newest first. */
  proposeAll(userId: number): Promise<PaperProposal[]>;
  /** Returns up to five papers that could be the same, newest first. */
  similarPapers(query: SimilarQuery): Promise<SimilarPaper[]>;
}

const mostSimilar = 5;
/** Proposals computed before the event loop can continue: a page of text takes one or two milliseconds. */
const atOnce = 10;

/** Creates the service that proposes papers from ready files, for a person to review. */
export function createIntakeService(dependencies: {
  db: Database;
  uploads: Pick<UploadsService, 'findReady' | 'listReady'>;
  catalog: Pick<CatalogService, 'exams' | 'subjects'>;
}): IntakeService {
  const { db, uploads, catalog } = dependencies;

  /** Rebuilt only when a name has changed, because that is slow with thousands of exams. */
  let latest: { key: string; known: KnownNames } | undefined;

  async function loadNames(): Promise<KnownNames> {
    const [exams, subjects] = await Promise.all([catalog.exams(), catalog.subjects()]);
    const subjectNames = subjects.map(({ name }) => name);
    const lastYear = currentYear() + 1;
    const key = JSON.stringify([
      exams.map(({ id, name, aliases }) => [id, name, aliases]),
      subjectNames,
      lastYear,
    ]);
    if (latest?.key !== key) latest = { key, known: knownNames(exams, subjectNames, lastYear) };
    return latest.known;
  }

  async function proposals(ready: ReadyUpload[]): Promise<PaperProposal[]> {
    if (ready.length === 0) return [];
    const keyOf = ({ sha256 }: ReadyUpload) => storageKey(sha256, 'pdf');
    const [known, owners] = await Promise.all([loadNames(), selectPapersWithFile(db, ready.map(keyOf))]);
    const duplicateOf = new Map(owners.map(({ storageKey: key, ...paper }) => [key, paper]));
    const made: PaperProposal[] = [];
    for (const upload of ready) {
      if (made.length > 0 && made.length % atOnce === 0) await turnOfLoop();
      const duplicate = duplicateOf.get(keyOf(upload)) ?? null;
      made.push({ uploadId: upload.id, ...proposePaper(upload, known), duplicate, isReading: false });
    }
    return made;
  }

  return {
    async propose(userId, uploadId) {
      const [proposal] = await proposals([await uploads.findReady(userId, uploadId)]);
      return proposal!;
    },
    proposeAll: async (userId) => proposals(await uploads.listReady(userId)),
    similarPapers: (query) => selectSimilarPapers(db, query, mostSimilar),
  };
}
