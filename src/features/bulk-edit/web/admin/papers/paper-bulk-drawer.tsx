import { BulkDrawer, type BulkDrawerProps } from '../bulk-drawer.tsx';
import { paperFactTitles, paperOperationForms } from './paper-operation-forms.tsx';

/** A drawer with all bulk operations on papers. */
export function PaperBulkDrawer(props: BulkDrawerProps) {
  return <BulkDrawer {...props} forms={paperOperationForms} factTitles={paperFactTitles} />;
}
