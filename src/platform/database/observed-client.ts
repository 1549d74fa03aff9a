import pg from 'pg';

type Arguments = [query: unknown, ...rest: unknown[]];
/**
 * Receives the text of each statement and its connection. The returned function is called when the statement
 * ends.
 */
type ObserveStatement = (statement: string, client: pg.Client) => (error?: unknown) => void;
type Callback = (error: Error | null | undefined, result?: unknown) => void;

/** Returns the text of a statement, or `undefined` for objects that submit themselves (a cursor, a copy). */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Returns a node-postgres client class that calls `observe` for every statement. */
export function observedClient(observe: ObserveStatement): typeof pg.Client {
  class ObservedClient extends pg.Client {}
  const send = pg.Client.prototype.query as (this: pg.Client, ...given: Arguments) => unknown;

  function query(this: pg.Client, ...given: Arguments): unknown {
    const text = textOf(given[0]);
    if (text === undefined) return send.apply(this, given);
    const end = observe(text, this);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      given[given.length - 1] = ((error, result) => {
        end(error);
        (callback as Callback)(error, result);
      }) satisfies Callback;
      return send.apply(this, given);
    }
    const result = send.apply(this, given) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  }
  ObservedClient.prototype.query = query as typeof pg.Client.prototype.query;
  return ObservedClient;
}
