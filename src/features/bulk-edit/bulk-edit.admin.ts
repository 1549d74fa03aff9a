/** The back-office code of this feature that other features use. */
export { PaperBulkDrawer } from './web/admin/papers/paper-bulk-drawer.tsx';
