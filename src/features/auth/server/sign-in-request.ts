import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInRequest, WithCookies } from './sign-in.service.ts';

/** What a request tells of who asks to be let in. */
export function signInRequest({ headers, ip }: FastifyRequest): SignInRequest {
  return { cookies: headers.cookie, userAgent: headers['user-agent'], address: ip };
}

/** Answers with cookies, kept by no cache. */
export function sendWithCookies<Answer>(
  reply: FastifyReply,
  { answer, cookies }: WithCookies<Answer>,
): Answer {
  reply.header('cache-control', 'private, no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return answer;
}
