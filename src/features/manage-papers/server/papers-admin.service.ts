import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { SearchMatcher } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { PapersService } from '#features/papers/papers.server.ts';
import { createPaperEdits, type LearnFromUpload } from './paper-edits.service.ts';
import { createPaperFileEdits } from './paper-file-edits.service.ts';
import { createReadAdminPaper } from './read-admin-paper.ts';
import { createAdminPapersList } from './papers-list.service.ts';
import { createPapersTrash, type RestoreExam } from '#features/paper-trash/paper-trash.server.ts';

export type PapersAdmin = ReturnType<typeof createPapersAdmin>;

/** Creates the service behind Manage Papers. `publicUrl` has no trailing slash. */
export function createPapersAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  matcher: SearchMatcher;
  papers: Pick<PapersService, 'facets'>;
  storage: Pick<FileStorage, 'delete'>;
  attachments: Pick<PageAttachments, 'deleteOf'>;
  restoreExam: RestoreExam;
  publicUrl: string;
  learn?: LearnFromUpload;
}) {
  const { db, write, papers, publicUrl, learn } = dependencies;
  const readPaper = createReadAdminPaper(publicUrl);
  return {
    ...createAdminPapersList(dependencies),
    ...createPaperEdits({ write, readPaper, publicUrl, learn }),
    /** Throws 404 'Paper not found'. */
    byId: (paperId: number) => readPaper(db, paperId),
    /** Returns the filter values with counts. From 20,000 papers on, they are up to a minute old. */
    async facets() {
      const { years, languages, paperTypes } = await papers.facets({});
      return { years, languages, paperTypes };
    },
    files: createPaperFileEdits({ db, write, readPaper }),
    trash: createPapersTrash(dependencies),
  };
}
