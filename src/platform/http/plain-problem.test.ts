import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plainProblem, type SchemaProblem } from './error-answers.ts';

/** Returns the first problem of a value as in a response. */
function getProblem(schema: z.ZodType, value: unknown): string {
  const validate = validatorCompiler({ schema, method: 'GET', url: '/' });
  const { error } = validate(value) as unknown as { error: SchemaProblem[] };
  return plainProblem(error[0]!);
}

const cases: [schema: z.ZodType, value: unknown, problem: string][] = [
  [z.number(), 'abc', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.string(), undefined, 'is required'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.enum(['newest', 'year']), 'x', 'must be one of newest, year'],
  [z.number().max(100), 1000, 'must be at most 100'],
  [z.string().max(200), 'a'.repeat(201), 'must have at most 200 characters'],
  [z.string().min(1), '', 'must not be empty'],
  [z.array(z.int()).min(1), [], 'must have at least 1 item'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.strictObject({}), { a: 1 }, 'has unknown fields: a'],
];

describe('a validation problem in plain English', () => {
  for (const [schema, value, problem] of cases)
    test(problem, () => {
      assert.equal(getProblem(schema, value), problem);
    });

  test('keeps a custom message', () => {
    assert.equal(getProblem(z.string().min(1, 'Enter a name'), ''), 'Enter a name');
  });
});
