import { statfs } from 'node:fs/promises';

/** Server settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>;

export const SUPERUSER = 'postgres';

/** The application's database, and the role that owns it. The role is not a superuser. */
export const DATABASE = 'pariksha';

export const DEFAULT_PORT = 5432;

/** Oldest major version of PostgreSQL that the schema works on. */
export const MIN_MAJOR = 15;

/** With less shared memory, parallel queries can fail. Containers get 64 MB by default. */
const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024;

/**
 * Settings for a small machine. They are written to postgresql.conf when the database is created, so that the
 * operator can change them there or with ALTER SYSTEM.
 */
export const INITIAL_SETTINGS: ServerSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The application logs its own failed statements. Here they would only fill the disk.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
};

/** Returns settings that override postgresql.conf at each start. `extra` overrides all of them. */
export async function startSettings(socketFolder: string, extra: ServerSettings): Promise<ServerSettings> {
  return {
    listen_addresses: '',
    port: String(DEFAULT_PORT),
    // The value is a list, so a path with a comma or a space must be quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    dynamic_shared_memory_type: await sharedMemoryType('/dev/shm'),
    ...extra,
  };
}

/**
 * Returns `posix` if the shared memory folder is large enough, otherwise `mmap`, which uses files in the data
 * folder.
 */
async function sharedMemoryType(folder: string): Promise<'posix' | 'mmap'> {
  if (process.platform !== 'linux') return 'posix';
  const space = await statfs(folder).catch(() => undefined);
  return space && space.bavail * space.bsize >= ENOUGH_SHARED_MEMORY_BYTES ? 'posix' : 'mmap';
}

/** Returns the settings as arguments of the `postgres` program. */
export function settingArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
