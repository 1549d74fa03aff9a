/** The server code of this feature that other features use. */
export { hasLibraryEntries } from './server/audit-log.queries.ts';
export { listAuditEntries } from './server/audit-log.service.ts';
export { createAuditedWrite } from './server/audited-write.service.ts';
export { refuseStaleEdit, staleEdit } from './server/stale-edit.service.ts';
