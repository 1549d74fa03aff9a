import { APIError } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { personName } from '../access.contract.ts';
import { nameOfAddress } from './name-of-address.ts';
import { readProfile } from './provider-profile.ts';

/** An OpenID Connect provider at which users may sign in besides. */
export interface ProviderConfig {
  /** An address; `/.well-known/openid-configuration` below it describes the rest. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button on the sign-in page calls it. */
  name: string;
}

export const providerId = 'oidc';

/**
 * Nobody becomes a user by signing in there: the address must be proved to the provider, and be a user's or an
 * invited person's.
 */
export function providerOptions(
  { issuer, clientId, clientSecret }: ProviderConfig,
  { acceptInvited }: { acceptInvited?: (email: string, name: string) => Promise<void> },
): GenericOAuthConfig {
  const discoveryUrl = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  return {
    providerId,
    discoveryUrl,
    getUserInfo: readProfile(discoveryUrl),
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableSignUp: true,
    async mapProfileToUser(profile) {
      const email = String(profile.email ?? '').toLowerCase();
      const isVerified = [true, 'true'].includes(profile.email_verified ?? profile.emailVerified);
      if (!isVerified) throw unverified();
      const told = personName.safeParse(profile.name);
      const name = told.success ? told.data : nameOfAddress(email);
      await acceptInvited?.(email, name);
      return { email, emailVerified: true, name };
    },
  };
}

const unverified = () =>
  new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'The address is not verified' });
