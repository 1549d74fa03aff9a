import pg from 'pg';

/** Runs one statement on a separate connection. */
export type Query = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Runs one statement on a new connection and returns its rows. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, ssl: false });
  // A broken connection rejects the query. Without a listener, it would also end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
