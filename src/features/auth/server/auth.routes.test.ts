import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readApp } from '#testing/read-app.ts';
import type { AuthUser } from '../auth.contract.ts';
import { authRoutes } from './auth.routes.ts';
import { createCurrentUser, type CurrentUser } from './current-user.service.ts';

function appWith(currentUser: CurrentUser) {
  const app = readApp([]);
  authRoutes(app, currentUser);
  return app;
}

test('while nobody is signed in the current user is a 401 that no cache keeps', async () => {
  const answer = await appWith(createCurrentUser()).inject('/api/auth/user');
  assert.equal(answer.statusCode, 401);
  assert.deepEqual(answer.json(), { code: 'unauthorized', message: 'Not signed in' });
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('the current user is told by the fields of the contract only, and kept by nobody', async () => {
  const user: AuthUser = { id: 1, name: 'Asha', email: 'a@example.org', role: 'owner', picture: null };
  const answer = await appWith(async () => ({ ...user, sessionId: 3, password: 'x' })).inject(
    '/api/auth/user',
  );
  assert.deepEqual(answer.json(), user);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
});
