import type { FastifyReply, FastifyRequest } from 'fastify';

/** The parts of an HTTP request that a sign-in needs. */
export interface SignInRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  userAgent: string | undefined;
  address: string;
}

/** An answer with its `Set-Cookie` headers. */
export interface WithCookies<Answer> {
  answer: Answer;
  cookies: string[];
}

export function signInRequest({ headers, ip }: FastifyRequest): SignInRequest {
  return { cookies: headers.cookie, userAgent: headers['user-agent'], address: ip };
}

/** Returns the only headers that better-auth needs. It never gets the IP address. */
export function getRequestHeaders({ cookies, userAgent }: SignInRequest): Headers {
  return new Headers({ ...(cookies && { cookie: cookies }), ...(userAgent && { 'user-agent': userAgent }) });
}

/**
 * Returns the same headers without the session cookie. With a session, better-auth would turn on the user's second
 * factor instead of checking a code.
 */
export function getHeadersWithoutSession(sessionCookie: string, request: SignInRequest): Headers {
  const others = (request.cookies ?? '')
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${sessionCookie}=`));
  return getRequestHeaders({ ...request, cookies: others.join('; ') });
}

/** Sets the cookies, forbids caching and returns the answer. */
export function sendWithCookies<Answer>(
  reply: FastifyReply,
  { answer, cookies }: WithCookies<Answer>,
): Answer {
  reply.header('cache-control', 'private, no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return answer;
}
