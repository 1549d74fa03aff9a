import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { findUrlProblem } from '#platform/database/server-urls.ts';
import { isHostEntry } from '#platform/outgoing/allowed-hosts.ts';
import { observeVariables, readObserve, type ObserveSettings } from './observe-settings.ts';
import {
  bucketVariables,
  findBucketFaults,
  getBucketConnection,
  readBucket,
  type BucketSettings,
  type BucketVariables,
} from './bucket-settings.ts';

/** A PDF is processed with 512 MiB of memory, which must also hold its decoded content. */
const maxFileMb = 400;
const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/**
 * Returns whether a text is an IP address or a network such as `10.0.0.0/8`. A prefix length of 0 would trust every
 * client, and Fastify rejects it.
 */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const maxPrefix = version === 4 ? 32 : 128;
  return length === undefined || (Number(length) >= 1 && Number(length) <= maxPrefix);
}

const list = optionalText.transform((text) => text?.split(',').map((entry) => entry.trim()) ?? []);

const hosts = list.superRefine((entries, context) => {
  for (const entry of entries) {
    if (isHostEntry(entry)) continue;
    context.addIssue({
      code: 'custom',
      message: `has "${entry}", which is not a host such as localhost:9000`,
    });
  }
});

const proxies = list.superRefine((entries, context) => {
  for (const entry of entries) {
    if (isAddressOrNetwork(entry)) continue;
    context.addIssue({
      code: 'custom',
      message: `has "${entry}", which is neither an address nor a network like 10.0.0.0/8`,
    });
  }
});

const purgeUrls = list.superRefine((entries, context) => {
  for (const entry of entries) {
    const url = URL.parse(entry);
    if (url && /^https?:$/.test(url.protocol) && url.username === '') continue;
    context.addIssue({ code: 'custom', message: `has "${entry}", which is not an http or https URL` });
  }
});

const databaseUrl = z
  .string()
  .superRefine((url, context) => {
    const message = findUrlProblem(url);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .optional();

/** The variables for the location of automatic backups, as part of the environment schema. */
const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{1,253}(\/[\w.-]+)*\/?$/i,
      'must be the name of a bucket, with names after slashes for a part of it',
    )
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(1_000, 'must have at most 1000 characters')
    .optional(),
};

type BackupVariables = z.infer<z.ZodObject<typeof backupVariables>>;

/**
 * Returns the backup bucket, which uses the connection settings of the file bucket. Returns `undefined` if none is
 * configured.
 */
function readBackupBucket(env: BackupVariables & BucketVariables): BucketSettings | undefined {
  if (env.BACKUP_BUCKET === undefined) return undefined;
  const [bucket = '', ...folders] = env.BACKUP_BUCKET.split('/').filter((name) => name !== '');
  return { ...getBucketConnection(env), bucket, prefix: folders.map((name) => `${name}/`).join('') };
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  /** Bypasses a pooler in transaction mode: for LISTEN, session locks and long sessions. */
  DATABASE_DIRECT_URL: databaseUrl,
  /** Folder of PostgreSQL's programs, for the embedded one. */
  POSTGRES_BIN_DIR: z.string().min(1).optional(),
  ...bucketVariables,
  ...backupVariables,
  ADMIN_EMAIL: z.email('must be an e-mail address').max(254, 'must have at most 254 characters').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, 'must have at most 60 characters').optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: proxies,
  CDN_PURGE_URL: purgeUrls,
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(32),
  PAGE_PICTURES_MB: z.coerce.number().int().min(10).max(1_048_576).default(1_024),
  MAX_FILE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxFileMb, `must be at most ${maxFileMb}: a PDF is opened in memory`)
    .default(50),
  LINK_CHECK_ALLOW: hosts,
  JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ...observeVariables,
  MAX_BACKUP_GB: z.coerce.number().int().min(1).max(10_000).default(100),
  OFFLINE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all variables. The README lists the same ones. */
export const configVariables: readonly string[] = Object.keys(environment.shape);

export interface Config {
  port: number;
  host: string;
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** URL of the same database without the pooler in front of it. */
  databaseDirectUrl: string | undefined;
  /** Folder with the programs of the embedded PostgreSQL; undefined if they are those that npm installed. */
  postgresBinDir: string | undefined;
  /** The bucket for stored files; undefined if they are in `dataDir`. */
  bucket: BucketSettings | undefined;
  /** Folder for automatic backups and for the state saved before a restore. */
  backupFolder: string;
  /** Bucket for automatic backups, instead of that folder. */
  backupBucket: BucketSettings | undefined;
  /** Encrypts automatic backups. */
  backupPassphrase: string | undefined;
  firstOwner: { email: string; password: string } | undefined;
  /** An external sign-in provider; `name` is the label of its button. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  sessionSecret: string | undefined;
  trustedProxies: string[];
  /** URLs of CDNs that accept purges by tag. Public answers name their tags if there is one. */
  cdnPurgeUrls: string[];
  pageCacheBytes: number;
  /** Limit of the folder with pictures of pages. */
  pagePicturesBytes: number;
  maxFileBytes: number;
  /** Maximum size of a backup that is uploaded for a restore. */
  maxBackupBytes: number;
  /** Hosts that files may be fetched from although they are private, with a port unless it is 80 or 443. */
  linkCheckAllow: string[];
  /** Whether this process runs jobs. `off` leaves them to other processes on the same database. */
  isRunningJobs: boolean;
  /** Whether pages can be read without a connection. `off` also removes what browsers have stored. */
  isOffline: boolean;
  logLevel: string;
  observe: ObserveSettings;
}

/** The environment is invalid. `faults` contains every wrong variable, not only the first. */
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

/** Separate from the schema, because zod skips a check of the whole object if any variable is invalid. */
function findGroupFaults(variables: Record<string, string | undefined>): string[] {
  const isPart = (names: string[]) => new Set(names.map((name) => variables[name] === undefined)).size > 1;
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  return [
    ...(isPart(['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
      ? ['ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither']
      : []),
    ...findBucketFaults(variables),
    ...(isPart(oidc) ? [`${oidc[0]}, ${oidc[1]} and ${oidc[2]} go together: set all or none`] : []),
  ];
}

/** Parses the configuration from environment variables. Throws ConfigError with all faults. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable means "not set": that is how compose files and shells pass an absent value.
  const values: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  );
  const parsed = environment.safeParse(values);
  const issues = parsed.error?.issues ?? [];
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ...findGroupFaults(values),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    backupFolder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    backupBucket: readBackupBucket(env),
    backupPassphrase: env.BACKUP_PASSPHRASE,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    postgresBinDir: env.POSTGRES_BIN_DIR && resolve(env.POSTGRES_BIN_DIR),
    bucket: readBucket(env),
    firstOwner:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME || new URL(env.OIDC_ISSUER).hostname,
          }
        : undefined,
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: env.TRUSTED_PROXIES,
    cdnPurgeUrls: env.CDN_PURGE_URL,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    pagePicturesBytes: env.PAGE_PICTURES_MB * 1024 * 1024,
    maxFileBytes: env.MAX_FILE_MB * 1024 * 1024,
    maxBackupBytes: env.MAX_BACKUP_GB * 1024 ** 3,
    linkCheckAllow: env.LINK_CHECK_ALLOW,
    isRunningJobs: env.JOBS === 'on',
    isOffline: env.OFFLINE === 'on',
    logLevel: env.LOG_LEVEL,
    observe: readObserve(env),
  };
}
