import { statfs } from 'node:fs/promises';

/** Server settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>;

export const SUPERUSER = 'postgres';

/** The database of the application and the role it signs in with: the owner, but no superuser. */
export const DATABASE = 'pariksha';

export const DEFAULT_PORT = 5432;

/** Under this, parallel queries can fail for want of shared memory; containers get 64 MB by default. */
const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024;

/**
 * For a small machine. Written to postgresql.conf when the database is made, so that whoever runs it may
 * change them there, or by ALTER SYSTEM.
 */
export const INITIAL_SETTINGS: ServerSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The application reports its failed statements itself; here they would only fill the disk.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
};

/** What must hold at each start whatever postgresql.conf says; `extra` comes last and wins. */
export async function startSettings(socketFolder: string, extra: ServerSettings): Promise<ServerSettings> {
  return {
    listen_addresses: '',
    port: String(DEFAULT_PORT),
    // A list, so a path with a comma or a blank must be quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    dynamic_shared_memory_type: await sharedMemoryType('/dev/shm'),
    ...extra,
  };
}

/** `posix` where the folder of shared memory is large enough, else `mmap`: files of the database's own. */
async function sharedMemoryType(folder: string): Promise<'posix' | 'mmap'> {
  if (process.platform !== 'linux') return 'posix';
  const space = await statfs(folder).catch(() => undefined);
  return space && space.bavail * space.bsize >= ENOUGH_SHARED_MEMORY_BYTES ? 'posix' : 'mmap';
}

/** As arguments of the `postgres` program. */
export function settingArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
