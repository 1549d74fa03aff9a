interface Request {
  isAnswered: Promise<boolean>;
  answer(isDone: boolean): void;
}

/** Creates a dialog that code outside of React can open. Concurrent calls share one dialog. */
export function createDialogRequest() {
  let open: Request | undefined;
  const listeners = new Set<() => void>();

  function show(next: Request | undefined): void {
    open = next;
    for (const listener of listeners) listener();
  }

  return {
    open: () => open,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the dialog. Resolves to false if the user cancels. */
    ask(): Promise<boolean> {
      if (open) return open.isAnswered;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      show({
        isAnswered: promise,
        answer(isDone) {
          show(undefined);
          resolve(isDone);
        },
      });
      return promise;
    },
  };
}
