/** The panel of the back office. Public pages must not import it. */
export { PageTextsPanel } from './web/admin/page-texts-panel.tsx';
