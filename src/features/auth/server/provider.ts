import { APIError } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { personName } from '../access.contract.ts';
import { acceptProvedInvitation } from './joining.service.ts';
import { readProfile } from './provider-profile.ts';
import { getNameFromEmail, type UsersContext } from './users.service.ts';

/** An external OpenID Connect provider for sign-in. */
export interface ProviderConfig {
  /** Issuer URL; `/.well-known/openid-configuration` below it lists the endpoints. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name on the button of the sign-in page. */
  name: string;
}

export const providerId = 'oidc';

/**
 * A sign-in at the provider does not create a user by itself. The provider must have verified the address, and
 * the address must belong to a user or an invitation.
 */
export function providerOptions(
  ctx: UsersContext,
  { issuer, clientId, clientSecret }: ProviderConfig,
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
      const parsed = personName.safeParse(profile.name);
      const name = parsed.success ? parsed.data : getNameFromEmail(email);
      await acceptProvedInvitation(ctx, email, name);
      return { email, emailVerified: true, name };
    },
  };
}

const unverified = () =>
  new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'The address is not verified' });
