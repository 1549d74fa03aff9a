/** Why the embedded PostgreSQL cannot run, and how to fix it. `cause` has PostgreSQL's own output. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

const OWN_SERVER = 'or set DATABASE_URL to a PostgreSQL server of your own';

const FULL_DISK = /No space left on device|Check free disk space|Disk quota exceeded|ENOSPC|EDQUOT/;

/** Explanations of PostgreSQL's messages for the operator. The first matching pattern is used. */
const MEANINGS: { pattern: RegExp; explain: (folder: string, match: RegExpExecArray) => string }[] = [
  {
    pattern: FULL_DISK,
    explain: (folder) => `The disk that holds ${folder} is full. Free some space and start again.`,
  },
  {
    pattern: /Read-only file system|EROFS/,
    explain: (folder) =>
      `The folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  },
  {
    pattern: /error while loading shared libraries: ([^:\s]+)/,
    explain: (_folder, match) =>
      `PostgreSQL's library ${match[1]} is missing. Run "npm run build" with an account that can write node_modules, ${OWN_SERVER}.`,
  },
  {
    pattern: /could not (?:create|map|resize|open|attach)[^\n]*shared memory|Cannot allocate memory/,
    explain: () =>
      `The system gives PostgreSQL too little shared memory. Lower shared_buffers in postgresql.conf or free memory, ${OWN_SERVER}.`,
  },
  {
    pattern: /pre-existing shared memory block[^\n]*still in use/,
    explain: (folder) =>
      `Processes of an earlier PostgreSQL still use ${folder}. End them (they are named "postgres") and start again.`,
  },
  {
    pattern: /lock file "[^"]*" already exists/,
    explain: (folder) =>
      `Another PostgreSQL seems to run on ${folder}. Stop it, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /has invalid permissions|has wrong ownership/,
    explain: (folder) =>
      `The file system under ${folder} does not keep owners and permissions as PostgreSQL needs them. Set DATA_DIR to a local disk, ${OWN_SERVER}.`,
  },
  {
    pattern: /could not (?:bind|create any) Unix/,
    explain: (folder) =>
      `PostgreSQL cannot make its socket for ${folder}. Set DATA_DIR to a local disk, ${OWN_SERVER}.`,
  },
  {
    pattern:
      /unrecognized configuration parameter|invalid value for parameter|contains errors|is outside the valid range/,
    explain: (folder) =>
      `PostgreSQL does not accept its settings. Correct postgresql.conf in ${folder}/cluster and start again.`,
  },
  {
    pattern: /valid checkpoint record|database files are incompatible|PANIC/,
    explain: (folder) =>
      `The database in ${folder} is damaged. Keep a copy of the folder, restore a backup into an empty DATA_DIR, and check the disk.`,
  },
  {
    pattern: /could not look up effective user ID (\d+)/,
    explain: (_folder, match) =>
      `User id ${match[1]} has no name on this system, and PostgreSQL needs one. Add it to /etc/passwd, ${OWN_SERVER}.`,
  },
  {
    pattern: /Permission denied|EACCES|EPERM/,
    explain: (folder) =>
      `PostgreSQL may not use ${folder}. Give the folder to the account that runs it, ${OWN_SERVER}.`,
  },
];

/** Returns whether PostgreSQL or the file system failed because the disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL_DISK.test(error.message) || isOutOfSpace(error.cause);
}

/** Returns the error for a command that failed in `folder`, explained by its `output`. */
export function explainFailure(action: string, folder: string, output: string): EmbeddedPostgresError {
  const cause = new Error(output.trim() || 'It wrote nothing.');
  for (const { pattern, explain } of MEANINGS) {
    const match = pattern.exec(output);
    if (match) return new EmbeddedPostgresError(explain(folder, match), { cause });
  }
  return new EmbeddedPostgresError(
    `PostgreSQL could not ${action} in ${folder}. Its log is ${folder}/postgres.log; correct what it names, ${OWN_SERVER}.`,
    { cause },
  );
}
