/** Turns dropped or chosen files, folders and ZIP archives into files to upload. */
export { IntakeReport } from './web/admin/intake-report.tsx';
export { useFileIntake } from './web/admin/use-file-intake.ts';
