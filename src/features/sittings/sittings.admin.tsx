/** The back-office code of this feature that other features use. */
export { SittingSection } from './web/admin/sitting-section.tsx';
export { joinPapers } from './web/admin/sittings-admin.api.ts';
