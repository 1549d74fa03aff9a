import type { Readable } from 'node:stream';

export interface UploadWriters {
  /**
   * Runs `work`, which reads `body`, as the only writer of an upload; one that is under way is cut off before. So a
   * sender whose line was lost goes on at once, though the server still listens to the old line.
   */
  write<Result>(id: string, body: Readable, work: () => Promise<Result>): Promise<Result>;
  /** Cuts off whoever writes, and waits until they have ended. */
  stop(id: string): Promise<void>;
}

interface Writer {
  body: Readable;
  ended: Promise<void>;
}

/** Who writes to which upload on this node. */
export function createUploadWriters(): UploadWriters {
  const writers = new Map<string, Writer>();

  async function cutOff({ body, ended }: Writer): Promise<void> {
    body.destroy();
    await ended;
  }

  return {
    async write(id, body, work) {
      // Nothing may be awaited between the last look and the entry: another would come in between.
      for (let earlier = writers.get(id); earlier; earlier = writers.get(id)) await cutOff(earlier);
      const result = work();
      const forget = () => void writers.delete(id);
      writers.set(id, { body, ended: result.then(forget, forget) });
      return result;
    },
    async stop(id) {
      for (let writer = writers.get(id); writer; writer = writers.get(id)) await cutOff(writer);
    },
  };
}
