/** Resources that a process has used since its start. */
export interface Usage {
  /** CPU of all its threads, in milliseconds. */
  cpuMs: number;
  /** Resident memory, in MB of 1,000,000 bytes. */
  memoryMb: number;
}

/** Returns the usage of this process. */
export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, memoryMb: process.memoryUsage.rss() / 1e6 };
}
