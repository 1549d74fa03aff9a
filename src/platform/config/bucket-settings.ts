import { z } from 'zod';

/** A bucket of an S3-compatible service that stores the files instead of a folder. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** Undefined for AWS, where the region determines it. */
  endpoint: string | undefined;
  /** Undefined: the AWS SDK finds the machine's credentials (a role, a profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prefix of every key in the bucket: empty, or ending with a slash. */
  prefix: string;
  /** Whether the bucket name is in the path instead of the host, as self-hosted servers require. */
  isPathStyle: boolean;
}

/** The variables of a bucket, as part of the environment schema. */
export const bucketVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,253}$/i, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  S3_REGION: z.string().trim().min(1).max(60).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[\w.-]+(\/[\w.-]+)*\/?$/,
      'must be names of letters, digits, "-", "_" and "." with slashes between',
    )
    .max(200, 'must have at most 200 characters')
    .default(''),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
};

export type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

/** Returns the errors in the combination of the variables. */
export function findBucketFaults(variables: Record<string, string | undefined>): string[] {
  const { S3_BUCKET, BACKUP_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  const others = Object.keys(bucketVariables).filter((name) => name !== 'S3_BUCKET' && variables[name]);
  return [
    ...(S3_BUCKET === undefined && BACKUP_BUCKET === undefined && others.length > 0
      ? [`S3_BUCKET is not set, so ${others.join(', ')} would say nothing: set it or none of them`]
      : []),
    ...((S3_ACCESS_KEY_ID === undefined) === (S3_SECRET_ACCESS_KEY === undefined)
      ? []
      : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither']),
  ];
}

/** Returns the connection settings, which the file bucket and the backup bucket share. */
export function getBucketConnection(env: BucketVariables): Omit<BucketSettings, 'bucket' | 'prefix'> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === 'on' : env.S3_ENDPOINT !== undefined,
  };
}

/** Returns the configured bucket, or `undefined`. */
export function readBucket(env: BucketVariables): BucketSettings | undefined {
  if (env.S3_BUCKET === undefined) return undefined;
  const prefix = env.S3_PREFIX && `${env.S3_PREFIX.replace(/\/$/, '')}/`;
  return { ...getBucketConnection(env), bucket: env.S3_BUCKET, prefix };
}
