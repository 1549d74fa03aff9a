import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres:// or postgresql://' })
      .optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    TRUSTED_PROXIES: optionalText.transform((list) => list?.split(',').map((entry) => entry.trim()) ?? []),
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(64),
    MAX_FILE_MB: z.coerce.number().int().min(1).max(2_048).default(50),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_EMAIL'],
    error: 'and ADMIN_PASSWORD go together: set both or neither',
  });

export interface Config {
  port: number;
  host: string;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  firstOwner: { email: string; password: string } | undefined;
  sessionSecret: string | undefined;
  trustedProxies: string[];
  pageCacheBytes: number;
  maxFileBytes: number;
  logLevel: string;
}

/** The environment could not be used; `faults` names every variable that is wrong, not only the first. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n  ${faults.join('\n  ')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Configuration from environment variables; throws ConfigError that lists every fault at once. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable means "not set": that is how compose files and shells pass an absent value.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    firstOwner:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: env.TRUSTED_PROXIES,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    maxFileBytes: env.MAX_FILE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
  };
}
