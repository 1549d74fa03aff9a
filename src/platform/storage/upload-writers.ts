import type { Readable } from 'node:stream';

export type UploadWriters = ReturnType<typeof createUploadWriters>;

interface Writer {
  body: Readable;
  ended: Promise<void>;
}

/** Creates the registry of the writers of uploads on this node. */
export function createUploadWriters() {
  const writers = new Map<string, Writer>();

  async function cutOff({ body, ended }: Writer): Promise<void> {
    body.destroy();
    await ended;
  }

  return {
    /**
     * Runs `work`, which reads `body`, as the only writer of an upload. Stops a running writer first: a client can
     * continue at once after a lost connection, although the server still waits on the old one.
     */
    async write<Result>(id: string, body: Readable, work: () => Promise<Result>): Promise<Result> {
      // No await between the last check and `set`: another writer could start in between.
      for (let earlier = writers.get(id); earlier; earlier = writers.get(id)) await cutOff(earlier);
      const result = work();
      const forget = () => void writers.delete(id);
      writers.set(id, { body, ended: result.then(forget, forget) });
      return result;
    },
    /** Stops the running writer and waits until it has ended. */
    async stop(id: string): Promise<void> {
      for (let writer = writers.get(id); writer; writer = writers.get(id)) await cutOff(writer);
    },
  };
}
