import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { AuditAction, AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { deleteRecord, insertRecord, updateRecord, type RecordRow, type RecordRows } from './record-table.ts';

/**
 * A kind of record that the owner and editors manage. `Saved` is a record in the API, `Fields` what a form sends, `Row`
 * a row as `rows.lock` returns it, and `Removed` the answer to a deletion.
 */
export interface RecordDefinition<Saved, Fields, Row extends RecordRow, Removed, Query, List, Preview> {
  /** Its name in messages: 'subject'. */
  noun: string;
  /** What its audit actions start with, if not with the noun and a dot: 'search.group-'. */
  audit?: string;
  url: string;
  schemas: { saved: z.ZodType<Saved>; fields: z.ZodType<Fields>; removed: z.ZodType<Removed> };
  /** What its calls do, for the API description. Without `read` there is no call for one record. */
  summaries: { read?: string; create: string; update: string; remove: string };
  rows: RecordRows<Row>;
  /** Reads a record for the API. */
  read(db: Database, id: number): Promise<Saved | undefined>;
  /** Takes locks that a save needs before the one of the record. `id` is missing for a new record. */
  prepare?(transaction: Database, fields: Fields, id?: number): Promise<void>;
  /** Returns the columns to save. Omitted fields keep their value in `present`. Throws if they break a rule. */
  getColumns(transaction: Database, fields: Fields, present?: Row): Promise<object> | object;
  /** Returns its name and its content for the audit log. */
  describe(row: Row): { name: string; facts: object };
  /** Returns the cache tags of everything that shows it. */
  getTags(row: Row, isNew: boolean): string[];
  onCreated?(change: AuditedChange, row: Row): Promise<unknown>;
  onUpdated?(change: AuditedChange, before: Row, after: Row): Promise<unknown>;
  /** Replaces the deletion of the row, for example by a move to the trash. */
  remove?(
    change: AuditedChange,
    author: Author,
    row: Row,
  ): Promise<{ removed: Removed; facts: object; tags: string[] }>;
  /** Throws if the record was changed after the client read it. */
  refuseStaleEdit(
    db: Database,
    record: { subjectType: string; name: string; subjectId: number; updatedAt: Date },
    readAt: string | undefined,
  ): Promise<void>;
  /** Replaces `ctx.write`, for example by one that locks more than the record. */
  getWrite?(ctx: Pick<Context, 'write'>): AuditedWrite;
  /** The list, as the answer to `url`. */
  list?: RecordRead<List> & { query?: z.ZodType<Query>; read(ctx: Context, query: Query): Promise<List> };
  /** What a deletion affects, as the answer to `url/:id/deletion`. */
  preview?: RecordRead<Preview> & { read(ctx: Context, saved: Saved): Promise<Preview> | Preview };
  /** Moves everything of a record to another one and deletes the first, for `url/:id/merge`. */
  merge?: { summary: string; run(change: AuditedChange, id: number, into: number): Promise<void> };
}

interface RecordRead<Answer> {
  summary: string;
  answer: z.ZodType<Answer>;
}

/** The body of a merge: the record that stays. */
const mergeTarget = z.object({ into: z.number().int().min(1).max(2_147_483_647) });

type Writing = Pick<Context, 'write'>;

/** Returns the functions and routes of a kind of record. They throw 404 for an unknown id, and 409 for a stale edit. */
export function defineRecord<
  Saved,
  Fields extends { updatedAt?: string | undefined },
  Row extends RecordRow,
  Removed,
  Query = unknown,
  List = unknown,
  Preview = unknown,
>(definition: RecordDefinition<Saved, Fields, Row, Removed, Query, List, Preview>) {
  const { noun, rows, describe, getTags } = definition;
  const { audit = `${noun}.` } = definition;
  const [subjectType = ''] = audit.split('.');
  // A definition adds its own actions.
  const action = (verb: string) => `${audit}${verb}` as AuditAction;
  const getWrite = definition.getWrite ?? (({ write }: Writing) => write);

  function required<Value>(value: Value | undefined): Value {
    if (value === undefined) throw notFound(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`);
    return value;
  }
  const lock = async (db: Database, id: number) => required(await rows.lock(db, id));
  const read = async (db: Database, id: number) => required(await definition.read(db, id));

  async function createIn(change: AuditedChange, fields: Fields): Promise<Saved> {
    const { transaction } = change;
    await definition.prepare?.(transaction, fields);
    const id = await insertRecord(transaction, rows.table, await definition.getColumns(transaction, fields));
    const row = await lock(transaction, id);
    await definition.onCreated?.(change, row);
    const { name, facts } = describe(row);
    change.audit({ action: action('created'), subjectId: id, subjectName: name, after: facts });
    change.changed(...getTags(row, true));
    return read(transaction, id);
  }

  async function updateIn(change: AuditedChange, id: number, fields: Fields): Promise<Saved> {
    const { transaction } = change;
    await definition.prepare?.(transaction, fields, id);
    const before = await lock(transaction, id);
    const record = { subjectType, name: noun, subjectId: id, updatedAt: before.updatedAt };
    await definition.refuseStaleEdit(transaction, record, fields.updatedAt);
    const columns = await definition.getColumns(transaction, fields, before);
    const isSame = Object.entries(columns).every(([name, value]) =>
      isDeepStrictEqual(before[name as keyof Row], value),
    );
    if (isSame) return read(transaction, id);
    await updateRecord(transaction, rows.table, id, columns);
    const after = await lock(transaction, id);
    await definition.onUpdated?.(change, before, after);
    const { name, facts } = describe(after);
    change.audit({
      action: action('updated'),
      subjectId: id,
      subjectName: name,
      before: describe(before).facts,
      after: facts,
    });
    change.changed(...new Set([before, after].flatMap((row) => getTags(row, false))));
    return read(transaction, id);
  }

  async function removeRow(change: AuditedChange, row: Row) {
    const removed = definition.schemas.removed.parse(await read(change.transaction, row.id));
    await deleteRecord(change.transaction, rows.table, row.id);
    return { removed, facts: describe(row).facts, tags: getTags(row, false) };
  }

  async function removeIn(change: AuditedChange, author: Author, id: number): Promise<Removed> {
    const row = await lock(change.transaction, id);
    const { removed, facts, tags } = definition.remove
      ? await definition.remove(change, author, row)
      : await removeRow(change, row);
    const { name } = describe(row);
    change.audit({ action: action('deleted'), subjectId: id, subjectName: name, before: facts });
    change.changed(...tags);
    return removed;
  }

  const write = <Result>(ctx: Writing, author: Author, work: (change: AuditedChange) => Promise<Result>) =>
    getWrite(ctx)(author, work);
  const record = {
    removeIn,
    read,
    /** Runs a write of these records. */
    write,
    create: (ctx: Writing, author: Author, fields: Fields) =>
      write(ctx, author, (change) => createIn(change, fields)),
    update: (ctx: Writing, author: Author, id: number, fields: Fields) =>
      write(ctx, author, (change) => updateIn(change, id, fields)),
    remove: (ctx: Writing, author: Author, id: number) =>
      write(ctx, author, (change) => removeIn(change, author, id)),
  };
  return { ...record, routes: (app: HttpApp, ctx: Context) => recordRoutes(app, ctx, definition, record) };
}

/** Registers the calls of a record that its definition has. */
function recordRoutes<Saved, Fields, Row extends RecordRow, Removed, Query, List, Preview>(
  app: HttpApp,
  ctx: Context,
  definition: RecordDefinition<Saved, Fields, Row, Removed, Query, List, Preview>,
  record: {
    read(db: Database, id: number): Promise<Saved>;
    write<Result>(
      ctx: Context,
      author: Author,
      work: (change: AuditedChange) => Promise<Result>,
    ): Promise<Result>;
    create(ctx: Context, author: Author, fields: Fields): Promise<Saved>;
    update(ctx: Context, author: Author, id: number, fields: Fields): Promise<Saved>;
    remove(ctx: Context, author: Author, id: number): Promise<Removed>;
  },
): void {
  const { url, summaries, list, preview, merge } = definition;
  // Fastify cannot infer requests from schemas that are type parameters.
  const { saved, fields, removed } = definition.schemas as Record<'saved' | 'fields' | 'removed', z.ZodType>;
  const access = 'editor';
  const params = idParams;

  if (list)
    addRoute(app, `GET ${url}`, {
      access,
      summary: list.summary,
      ...(list.query && { query: list.query as z.ZodType }),
      answer: list.answer,
      handler: (request) => list.read(ctx, request.query as Query),
    });
  if (summaries.read)
    addRoute(app, `GET ${url}/:id`, {
      access,
      summary: summaries.read,
      params,
      answer: saved,
      handler: (request) => record.read(ctx.db, request.params.id),
    });
  addRoute(app, `POST ${url}`, {
    access,
    isIdempotent: true,
    summary: summaries.create,
    body: fields,
    answer: saved,
    status: 201,
    handler: (request) => record.create(ctx, getActor(request), request.body as Fields),
  });
  addRoute(app, `PUT ${url}/:id`, {
    access,
    isIdempotent: true,
    summary: summaries.update,
    params,
    body: fields,
    answer: saved,
    handler: (request) => record.update(ctx, getActor(request), request.params.id, request.body as Fields),
  });
  if (preview)
    addRoute(app, `GET ${url}/:id/deletion`, {
      access,
      summary: preview.summary,
      params,
      answer: preview.answer,
      handler: async (request) => preview.read(ctx, await record.read(ctx.db, request.params.id)),
    });
  addRoute(app, `DELETE ${url}/:id`, {
    access,
    summary: summaries.remove,
    params,
    answer: removed,
    handler: (request) => record.remove(ctx, getActor(request), request.params.id),
  });
  if (merge)
    addRoute(app, `POST ${url}/:id/merge`, {
      access,
      summary: merge.summary,
      params,
      body: mergeTarget,
      answer: saved,
      handler: (request) => {
        const { into } = request.body;
        return record.write(ctx, getActor(request), async (change) => {
          await merge.run(change, request.params.id, into);
          return record.read(change.transaction, into);
        });
      },
    });
}
