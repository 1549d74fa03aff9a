/** The back-office code of this feature that other features use. */
export { PagePane } from './web/admin/page-pane.tsx';
