import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, timestamp, uniqueIndex, index } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const createdAt = () => time().notNull().defaultNow();
const updatedAt = () => time().notNull().defaultNow();
const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

// Columns follow the schema of better-auth and its plugins for second factors and passkeys. "Custom" marks our
// own additions.

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    image: text(),
    /** Custom. */
    role: text({ enum: ['owner', 'editor'] }).notNull(),
    /** Custom: when the user was disabled; null for an active user. */
    disabledAt: time(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email_index').on(sql`lower(${table.email})`)],
);

/** Sign-in methods. The provider `credential` means e-mail and password. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.providerId, table.accountId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    token: text().notNull().unique(),
    expiresAt: time().notNull(),
    /** Always null: the server stores no IP addresses. */
    ipAddress: text(),
    userAgent: text(),
    /** Custom: when the user last proved their identity. A sign-in counts; for a provider it is `auth_time`. */
    reauthenticatedAt: time().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index().on(table.userId)],
);

/** Short-lived state of a pending second factor, passkey challenge or provider sign-in. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index().on(table.identifier)],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** True once a first code has proved that the user's device has the secret. */
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: time(),
    /**
     * Custom: the 30-second step (RFC 6238) of the last accepted code. Codes of this or an earlier step are refused.
     */
    lastUsedStep: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    name: text(),
    publicKey: text().notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** Custom: one-time links for the first owner, invitations and password resets. */
export const accessLinks = pgTable('access_links', {
  id: id(),
  purpose: text({ enum: ['set-up', 'invitation', 'password-reset'] }).notNull(),
  /** SHA-256 of the link's token, hexadecimal, so a database reader cannot use the link. */
  tokenHash: text().notNull().unique(),
  /** The recipient of an invitation. */
  email: text(),
  role: text({ enum: ['owner', 'editor'] }),
  /** The user of a password reset. */
  userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
  createdBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: time().notNull(),
});

/** Custom: counts of requests, in the columns of rate-limiter-flexible, which relies on their order. */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash of the client network or account. */
  key: text().primaryKey(),
  points: integer().notNull(),
  /** The end of the count, in milliseconds since 1970. Expired rows are deleted an hour later. */
  expire: bigint({ mode: 'number' }),
});
