/** The back-office code of this feature that other features use. */
export { EmptyTrash } from './web/admin/empty-trash.tsx';
export { restorePapers, restoreWithExam } from './web/admin/restore-papers.ts';
export { TrashView } from './web/admin/trash-view.tsx';
