import { AppError } from '#platform/errors/app-error.ts';
import { errorBody } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { authUser } from '../auth.contract.ts';
import type { CurrentUser } from './current-user.service.ts';

/** GET /api/auth/user. */
export function authRoutes(app: HttpApp, currentUser: CurrentUser): void {
  app.route({
    method: 'GET',
    url: '/api/auth/user',
    config: { access: 'public' },
    schema: {
      summary: 'Who is signed in; 401 for everybody else',
      response: { 200: authUser, '4xx': errorBody, '5xx': errorBody },
    },
    handler: async (request, reply) => {
      const user = await currentUser(request.raw);
      if (!user) throw new AppError('unauthorized', { public: 'Not signed in' });
      reply.header('cache-control', 'private, no-store');
      return user;
    },
  });
}
