/** The server code of this feature that other features use. */
export { giveCounters } from './server/merged-counters.queries.ts';
export { lockPapers } from './server/move-to-trash.queries.ts';
export { moveToTrash } from './server/move-to-trash.service.ts';
export { discardPaper, discardPapers } from './server/papers-trash.service.ts';
export { lockWaiting } from './server/restore-papers.queries.ts';
export { type RestoreExam, restorePapers } from './server/restore-papers.service.ts';
