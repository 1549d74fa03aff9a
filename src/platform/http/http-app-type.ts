import type { FastifyInstance } from 'fastify';

/** Who may call a route: everybody, editors and owners, owners. Every route says so, or the server refuses to start. */
export type Access = 'public' | 'editor' | 'owner';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Whether only the site's own pages may call it; 'or-program': and programs that send neither Origin nor
     * Sec-Fetch-Site, as every browser does. Every route but GET and HEAD says so, or the server refuses to start.
     */
    sameOrigin?: boolean | 'or-program';
    /**
     * Whether the action is sensitive: the user must have signed in or confirmed who they are within the last five
     * minutes. 'by-content': the service decides, by what the body asks for.
     */
    reauthentication?: 'always' | 'by-content';
    /**
     * Whether a repeat with the same `Idempotency-Key` gets the first answer. Only for a route whose whole effect is one
     * audited write with a JSON result.
     */
    isIdempotent?: boolean;
    /** Answered also when the server is over capacity: whether it lives must not depend on that. */
    isAlwaysServed?: boolean;
    /** The handler reads the body as it arrives (an upload): it may take longer than a body that is parsed first. */
    isBodyStreamed?: boolean;
    /** The answer is sent as it is made (a file, events): it may take hours, and no timeout ends the handler. */
    isAnswerStreamed?: boolean;
  }
}

/** The server as plugins and routes see it. */
export type HttpApp = FastifyInstance;
