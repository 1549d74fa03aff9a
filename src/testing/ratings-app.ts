import { after } from 'node:test';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { ratingRoutes } from '#features/ratings/server/ratings.routes.ts';
import type { FindActor } from '#platform/http/actor.ts';
import { openTestContext } from './context.ts';
import { testDatabase } from './database.ts';
import { readApp } from './read-app.ts';

export const usualSecret = 'a secret of more than thirty-two characters';

/** A visitor's request. Each has its own IP address by default. */
export interface Visit {
  address?: string;
  /** The Cookie header. */
  cookie?: string;
  agent?: string;
}

export type Answer = LightMyRequestResponse;

/** Returns the Cookie header that a browser sends after this response. */
export const getCookie = (answer: Answer) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Returns the status codes in ascending order. */
export const codes = (answers: Answer[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

const findNoUser: FindActor = async () => undefined;

let addresses = 0;
/** Returns an unused IP address, so that no test uses up the rate limit of another. */
export const newAddress = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`;

function getHeaders({ cookie, agent = 'Mozilla/5.0 Firefox/140.0' }: Visit): Record<string, string> {
  return { 'user-agent': agent, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
}

/** Creates the routes of ratings on the test's own database. The test may change `clock`. */
export async function ratingsApp() {
  const database = await testDatabase();
  const { db } = database;
  const clock = { now: Date.UTC(2026, 5, 1, 12) };
  const now = () => clock.now;

  /** Creates another server on the same database. */
  function node(options: { currentUser?: FindActor; secret?: string } = {}) {
    const { currentUser = findNoUser, secret = usualSecret } = options;
    const { ctx: opened, drops, invalidation, close } = openTestContext(database, { now, secret });
    after(close);
    const ctx = { ...opened, config: { ...opened.config, publicUrl: 'http://papers.example' } };
    const app = readApp([]);
    ratingRoutes(app, ctx, currentUser);
    return { app, drops, invalidation, ctx };
  }
  const first = node();

  return {
    ...first,
    db,
    clock,
    node,
    rate(paperId: number, rating: unknown, visit: Visit = {}, on = first.app): Promise<Answer> {
      return on.inject({
        method: 'POST',
        url: `/api/papers/${paperId}/rate`,
        headers: getHeaders(visit),
        remoteAddress: visit.address ?? newAddress(),
        payload: { rating },
      });
    },
    statusOf(paperId: number, visit: Visit, on = first.app): Promise<Answer> {
      return on.inject({
        url: `/api/papers/${paperId}/rating-status`,
        headers: getHeaders(visit),
        remoteAddress: visit.address ?? newAddress(),
      });
    },
    batch(paperIds: unknown): Promise<Answer> {
      return first.app.inject({ method: 'POST', url: '/api/papers/batch-ratings', payload: { paperIds } });
    },
    /** Returns the stored ratings of a paper: number and sum of its rows, and the sums in its counters. */
    async storedOf(paperId: number) {
      const result = await db.execute<Record<'rows' | 'stars' | 'sum' | 'count', number>>(sql`
        SELECT count(ratings.stars)::int AS rows, coalesce(sum(ratings.stars), 0)::int AS stars,
          min(rating_sum) AS sum, min(rating_count) AS count
        FROM paper_stats LEFT JOIN ratings USING (paper_id) WHERE paper_id = ${paperId}`);
      return result.rows[0]!;
    },
  };
}
