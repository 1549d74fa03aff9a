/** The editor of texts, for the back office. Public pages must not import it. */
export { RichTextField } from './web/admin/rich-text-field.tsx';
