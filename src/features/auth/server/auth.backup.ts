import type { BackupPart } from '#platform/backup/backup-table.ts';

/** Includes credentials: a backup contains password hashes and encrypted second-factor secrets. */
export const authBackup: BackupPart = {
  tables: [
    { name: 'users', kind: 'people', sameBy: 'email' },
    { name: 'accounts', kind: 'people' },
    { name: 'two_factors', kind: 'people' },
    { name: 'passkeys', kind: 'people' },
  ],
  leftOut: {
    sessions: 'lets whoever holds a token in',
    verifications: 'proofs of a few minutes',
    access_links: 'lets whoever holds a link in, once',
  },
};
