import type { BackupPart } from '#platform/backup/backup-table.ts';

/** Includes credentials: a backup contains password hashes and encrypted second-factor secrets. */
export const authBackup: BackupPart = {
  tables: [
    {
      name: 'users',
      kind: 'people',
      sameBy: 'email',
      warning:
        'Users, roles and passwords are those of the backup. Second factors work only with its SESSION_SECRET; if that is lost: pariksha user password EMAIL --without-second-factor.',
    },
    { name: 'accounts', kind: 'people' },
    { name: 'two_factors', kind: 'people' },
    { name: 'passkeys', kind: 'people' },
  ],
  leftOut: {
    sessions: 'a token gives access to its holder',
    verifications: 'valid for a few minutes only',
    rate_limits: 'count the attempts of the last day',
    access_links: 'a link gives access to its holder, once',
  },
};
