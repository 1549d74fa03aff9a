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

// Columns follow the schema of better-auth and its plugins for second factors and passkeys, but for those that say so.

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    image: text(),
    /** Ours. */
    role: text({ enum: ['owner', 'editor'] }).notNull(),
    /** Ours: since when they may not sign in; null for who may. */
    disabledAt: time(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email_index').on(sql`lower(${table.email})`)],
);

/** Ways to sign in; `credential` is e-mail and password. */
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
    /** Always empty: no address of a person is stored. */
    ipAddress: text(),
    userAgent: text(),
    /** Ours: when the user last proved who they are; a sign-in is such a proof, by a provider at its `auth_time`. */
    reauthenticatedAt: time().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index().on(table.userId)],
);

/** Short-lived proofs: of a second factor under way, of a passkey's challenge, of a sign-in at another provider. */
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
    /** Whether a first code has shown that the owner's device holds the secret. */
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: time(),
    /** Ours: the 30-second step (RFC 6238) of the last accepted code; codes up to it are refused. */
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

/** Ours: links that let somebody in once: the first owner, who is invited, who forgot a password. */
export const accessLinks = pgTable('access_links', {
  id: id(),
  purpose: text({ enum: ['set-up', 'invitation', 'password-reset'] }).notNull(),
  /** SHA-256 of the secret in the link, hexadecimal: who reads the database cannot use it. */
  tokenHash: text().notNull().unique(),
  /** Whom an invitation is for. */
  email: text(),
  role: text({ enum: ['owner', 'editor'] }),
  /** Whose password is reset. */
  userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
  createdBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: time().notNull(),
});
