import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Log } from '#platform/log/log.ts';
import type { SignInAnswer } from '../sign-in.contract.ts';
import type { Auth } from './auth.service.ts';
import type { EngineAnswer } from './engine-answer.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { deleteEndedSessions, deleteSession, markAuthenticatedAt } from './sessions.queries.ts';
import type { SignInRequest, WithCookies } from './sign-in-request.ts';

const stranger = { id: null, name: 'Somebody', sessionId: null };

/** Starts and ends sessions, and audits sign-ins by any method. `by` is the method's name in the audit log. */
export function createSignInSessions(dependencies: {
  auth: Auth;
  write: AuditedWrite;
  browsers: KnownBrowsers;
  log: Log;
}) {
  const { auth, write, browsers, log } = dependencies;
  return {
    /**
     * Ends the browser's earlier session and audits the new one. `provider` has the time at which an OpenID Connect
     * provider asked for credentials; undefined if it gave none.
     */
    async start(
      { cookies }: EngineAnswer,
      by: string,
      request: SignInRequest,
      provider?: { authenticatedAt: Date | undefined },
    ): Promise<WithCookies<SignInAnswer>> {
      const user = await auth.findUser(auth.cookie.pairIn(cookies));
      if (!user) throw new Error('The sign-in created no session');
      const earlier = await auth.findUser(request.cookies);
      await write(user, async ({ transaction, audit }) => {
        if (earlier && earlier.sessionId !== user.sessionId)
          await deleteSession(transaction, earlier.id, earlier.sessionId);
        await deleteEndedSessions(transaction, user.id);
        // A provider may sign a user in without asking for credentials.
        if (provider) await markAuthenticatedAt(transaction, user.sessionId, provider.authenticatedAt);
        audit({ action: 'session.started', subjectId: user.id, subjectName: user.name, after: { by } });
      });
      const known = browsers.addUser(request.cookies, user.email);
      return {
        answer: { user, needsSecondFactor: false },
        cookies: [...auth.cookie.withHint(cookies), known],
      };
    },
    /** Audits a failed sign-in if `find` returns a user. Never throws, because the caller refuses the sign-in anyway. */
    async noteFailure(find: Promise<{ id: number; name: string } | undefined>, by: string): Promise<void> {
      try {
        const user = await find;
        if (!user) return;
        await write(stranger, async ({ audit }) =>
          audit({ action: 'session.refused', subjectId: user.id, subjectName: user.name, after: { by } }),
        );
      } catch (error) {
        log.warn({ error }, 'failed to log a failed sign-in');
      }
    },
    /** Ends and audits the session of the request, if it has one. */
    async end(request: SignInRequest): Promise<void> {
      const user = await auth.findUser(request.cookies);
      if (!user) return;
      await write(user, async ({ transaction, audit }) => {
        await deleteSession(transaction, user.id, user.sessionId);
        audit({ action: 'session.ended', subjectId: user.id, subjectName: user.name });
      });
    },
  };
}
