/** The back-office code of this feature that other features use. */
export { bulkWithPapers } from './web/admin/papers/papers-handed-over.ts';
