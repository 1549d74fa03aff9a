import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';

/** The secret could not be read or created. The message explains the fix. */
export class SecretError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SecretError';
  }
}

const minSecretLength = 32;

export const getSecretPath = (folder: string) => join(folder, 'session-secret');

/**
 * Returns the secret that signs cookies and hashes visitors. It is SESSION_SECRET, or created at the first use and
 * stored in `dataDir`, readable by this account only. Processes that start at the same time get the same one. Throws
 * SecretError.
 */
export async function loadSecret(options: {
  configured: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (options.configured !== undefined) return options.configured;
  const path = getSecretPath(options.dataDir);
  try {
    return (await readSecret(path)) ?? (await makeSecret(options.dataDir, path));
  } catch (cause) {
    if (cause instanceof SecretError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    throw new SecretError(
      `The secret in ${path} cannot be read or made (${code}). Mend that, or set SESSION_SECRET.`,
      {
        cause,
      },
    );
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length >= minSecretLength) return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  throw new SecretError(
    `The secret in ${path} is shorter than ${minSecretLength} characters. Delete the file to have a new one made: ` +
      'everybody is signed out then.',
  );
}

/**
 * Writes a draft next to the target and hard-links it. The link fails if another process was first, and no reader
 * sees a partial file.
 */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  makeFolder(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await file.sync();
      inheritOwner(draft);
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecret(path)) as string;
}
