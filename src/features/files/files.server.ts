/** The server code of this feature that other features use. */
export { recordCheck } from './server/file-scrub.service.ts';
export { countUploads } from './server/uploads.queries.ts';
export { createFileSurvey } from './server/file-survey.service.ts';
export { type LoosePdf, copyPdf, keysOfPdf, storePdf } from './server/store-pdf.service.ts';
export { type StoredPaperFile, deleteUnusedFiles, lockStoredFiles } from './server/stored-files.service.ts';
export { type ClaimedFile, claimUpload } from './server/uploads-claim.service.ts';
export type { ReadTexts, UploadWords } from './server/upload-words.ts';
export type { ReadyUpload, UploadedFile } from './server/ready-uploads.service.ts';
export { getUploads, type UploadsService } from './server/uploads.service.ts';
