/** The dialog that splits, rotates and drops pages of an upload. */
export { SplitDialog } from './web/admin/split-dialog.tsx';
