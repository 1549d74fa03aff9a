/** Resources that a process has used since its start. */
export interface Usage {
  /** CPU of all its threads, in milliseconds. */
  cpuMs: number;
  /** Resident memory, in MB of 1,000,000 bytes. */
  memoryMb: number;
}

/** Answers the benchmark's message `usage`. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      memoryMb: process.memoryUsage.rss() / 1e6,
    };
    process.send?.({ usage });
  });
}
