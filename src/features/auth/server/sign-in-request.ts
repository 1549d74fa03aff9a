import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asks to be let in. */
export interface SignInRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  userAgent: string | undefined;
  address: string;
}

/** An answer and the Set-Cookie headers that go with it. */
export interface WithCookies<Answer> {
  answer: Answer;
  cookies: string[];
}

/** What a request tells of who asks to be let in. */
export function signInRequest({ headers, ip }: FastifyRequest): SignInRequest {
  return { cookies: headers.cookie, userAgent: headers['user-agent'], address: ip };
}

/** The headers that better-auth is told of: it needs no others, and knows no address. */
export function headersOf({ cookies, userAgent }: SignInRequest): Headers {
  return new Headers({ ...(cookies && { cookie: cookies }), ...(userAgent && { 'user-agent': userAgent }) });
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
