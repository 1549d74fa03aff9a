import { generateSync, type JsonSchema } from 'json-schema-faker';

/** An operation of the OpenAPI document. */
export interface Operation {
  /** As `PUT /api/admin/exams/{id}`. */
  name: string;
  method: string;
  path: string;
  access: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  body?: JsonSchema;
}

export interface Call {
  method: string;
  /** Path and query, percent-encoded. */
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** What the schema of an operation does not say. */
export interface Example {
  headers?: Record<string, string>;
  /** Replaces the generated body. */
  content?: string | Buffer;
  /** Parameters and fields of a generated body, also made from earlier answers. */
  fields?: Fields | ((recall: Recall) => Fields);
}

type Fields = Record<string, unknown>;

/** Returns a value that an answer had in this field of this resource. */
export type Recall = (resource: string, field: string) => unknown;

interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
}

interface ApiOperation {
  'x-access': string;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      parameters: (operation.parameters ?? []).map((each) => ({ required: false, ...each })),
      ...(operation.requestBody && { body: operation.requestBody.content['application/json']?.schema ?? {} }),
    })),
  );
}

/** Returns random numbers from 0 to 1, the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Values that schemas forbid, or that code forgets. */
const oddValues: unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  2_147_483_648,
  2 ** 53,
  1e20,
  1e308,
  '99999999999',
  'x'.repeat(300),
  'a b '.repeat(5_000),
  'पिछले वर्ष के प्रश्न पत्र',
  'e\u0301👩‍👩‍👧‍👦\u202E\uFEFF',
  'nul\0nul',
  '\uD800',
  '%00%FF%',
  `'"\\;--<script>`,
  '$1 {0} %s',
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://[::1',
  '__proto__',
  'constructor',
  'NaN',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '(((((((((((((((',
  [],
  {},
  [[]],
  [null],
  nested(40),
  Array.from({ length: 1_000 }, (_, index) => index),
];
const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"id":1,"id":2}',
  '{"__proto__":{}}',
  '\u0000',
  '[1e999]',
];
const oddQueries = [
  'a=%00',
  'a=%FF',
  'q=%',
  '&&==',
  'limit=1&limit=2',
  'id[]=1',
  'offset=1e9',
  '__proto__=1',
];
const oddHeaders: Record<string, string>[] = [
  { range: 'bytes=5-1,-0,9999999999-' },
  { 'if-none-match': '"' },
  { 'idempotency-key': '0' },
  { 'content-type': 'text/plain' },
  { 'accept-language': '*;q=9' },
  { accept: 'text/html' },
  { cookie: 'a=%; pariksha_session=1.%FF' },
];

/** Returns the name before the first parameter, such as `exams` in `/api/admin/exams/{id}`, or the last one. */
function getResource(path: string): string {
  const [before = ''] = path.split('/{', 1);
  return before.split('/').at(-1) ?? '';
}

/** Names of resources that differ from the name of the parameter. */
const resources: Record<string, string> = { category: 'categories', job: 'jobs', run: 'jobs' };
const maxKnown = 40;

/**
 * Creates random calls: about half are valid by the schema and name records of earlier answers, which `learn` reads;
 * others have odd values. One seed gives the same calls for the same answers.
 */
export function createRandomCalls(seed: number, examples: Record<string, Example>) {
  const random = createRandom(seed);
  const isOne = (probability: number) => random() < probability;
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const known = new Map<string, unknown[]>();

  function remember(key: string, value: unknown): void {
    const values = known.get(key) ?? [];
    if (values.length < maxKnown) values.push(value);
    else values[Math.floor(random() * maxKnown)] = value;
    known.set(key, values);
  }

  /** Remembers objects by the name of their list, and values by the name of their field. */
  function learn(name: string, value: unknown): void {
    if (Array.isArray(value)) for (const each of value.slice(0, maxKnown)) learn(name, each);
    else if (typeof value === 'object' && value !== null) {
      remember(`${name} `, value);
      for (const [key, each] of Object.entries(value)) {
        if (typeof each === 'object') learn(key, each);
        else {
          remember(key, each);
          remember(`${name}.${key}`, each);
        }
      }
    }
  }

  /** Returns a value that an answer had in this field of this resource; for ids without one, the id of a paper. */
  function recall(resource: string, field: string): unknown {
    const [, prefix = ''] = /^(.+?)Ids?$/.exec(field) ?? [];
    const isId = prefix !== '' || /^(ids?|into)$/.test(field);
    const keys = isId
      ? [
          ...(/^\w+Id$/.test(field) ? [field] : []),
          `${resources[prefix] ?? `${prefix}s`}.id`,
          `${resource}.id`,
          'papers.id',
        ]
      : [`${resource}.${field}`, field];
    const values = keys.map((key) => known.get(key)).find((each) => each !== undefined);
    return values && pick(values);
  }

  /** Returns a value of the schema. Fields have values of `record`, or those of earlier answers of the same type. */
  function generate(
    schema: JsonSchema,
    resource: string,
    record: Record<string, unknown>,
    name = '',
  ): unknown {
    return generateSync(schema, {
      seed: Math.floor(random() * 2 ** 31),
      optionalsProbability: pick([0.1, 0.5, 0.9]),
      maxItems: 3,
      outputTransform(value, valueSchema, path) {
        const field = path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? name;
        const isChoice = typeof valueSchema === 'object' && valueSchema.enum !== undefined;
        if (isChoice || typeof value === 'object') return value;
        if (typeof record[field] === typeof value && isOne(0.8)) return record[field];
        const recalled = isOne(0.7) ? recall(resource, field) : undefined;
        return typeof recalled === typeof value ? recalled : value;
      },
    });
  }

  /** Replaces a random value inside, or the whole value. */
  function spoil(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || isOne(0.1)) return pick(oddValues);
    const copy = structuredClone(value) as Record<string, unknown>;
    const key = pick([...Object.keys(copy), 'other']);
    copy[key] = spoil(copy[key]);
    return copy;
  }

  /** Returns a call of an operation. An odd one has a wrong value in its path, query, body or headers. */
  function make(operation: Operation, isOdd: boolean): Call {
    const { name, method, path, parameters, body } = operation;
    const { headers: exampleHeaders, content, fields = {} } = examples[name] ?? {};
    const oddPart = isOdd ? pick(['path', 'query', 'body', 'body', 'headers']) : undefined;
    const resource = getResource(path);
    const record = pick(known.get(`${resource} `) ?? [{}]) as Record<string, unknown>;
    const given = typeof fields === 'function' ? fields(recall) : fields;
    const headers: Record<string, string> = { ...exampleHeaders };
    const query = new URLSearchParams();
    let url = path;
    for (const { name: parameter, in: part, required, schema } of parameters) {
      const isLeftOut = parameter in given ? given[parameter] === undefined : isOne(0.6);
      if (!required && isLeftOut) continue;
      const valid = given[parameter] ?? generate(schema, resource, record, parameter);
      const text = String(part === oddPart ? spoil(valid) : valid).toWellFormed();
      if (part === 'path') url = url.replace(`{${parameter}}`, () => encodeURIComponent(text));
      else if (part === 'query') query.append(parameter, text);
      else if (parameter !== 'content-length') headers[parameter] ??= text;
    }
    const search = oddPart === 'query' && isOne(0.3) ? pick(oddQueries) : query.toString();
    const call: Call = { method, url: search === '' ? url : `${url}?${search}`, headers };
    if (content !== undefined) call.body = oddPart === 'body' ? pick(oddBodies) : content;
    else if (body !== undefined) {
      headers['content-type'] ??= 'application/json';
      const valid = generate(body, resource, record);
      const filled = typeof valid === 'object' ? { ...valid, ...given } : valid;
      const isRaw = oddPart === 'body' && isOne(0.2);
      call.body = isRaw ? pick(oddBodies) : JSON.stringify(oddPart === 'body' ? spoil(filled) : filled);
    }
    if (oddPart === 'headers') Object.assign(headers, pick(oddHeaders));
    return call;
  }

  /** Remembers the records and values of an answer for later calls. */
  function learnAnswer({ path }: Operation, answer: unknown): void {
    const resource = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
    learn(resource, answer);
    // The list of an answer, such as `entries`, has records of the resource.
    for (const list of Object.values(answer ?? {})) if (Array.isArray(list)) learn(resource, list);
  }

  return { make, pick, isOne, learn: learnAnswer, forget: () => known.clear() };
}
