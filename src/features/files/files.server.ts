/** The server code of this feature that other features use. */
export { recordCheck } from './server/file-scrub.service.ts';
export { countUploads, updateUploadTexts } from './server/uploads.queries.ts';
export { createFileSurvey } from './server/file-survey.service.ts';
export { type LoosePdf, copyPdf, getPdfKeys, storePdf } from './server/store-pdf.service.ts';
export { type StoredPaperFile, deleteUnusedFiles, lockStoredFiles } from './server/stored-files.service.ts';
export { type ClaimedFile, claimUpload } from './server/uploads-claim.service.ts';
export type { ReadTexts, UploadWords } from './server/upload-words.ts';
export {
  adoptFiles,
  discardReservations,
  reserveUploads,
  settleUploads,
  type UploadReservation,
} from './server/made-uploads.service.ts';
export {
  getReadyUpload,
  getUploadedFile,
  listReadyUploads,
  type ReadyUpload,
  type UploadedFile,
} from './server/uploads.service.ts';
