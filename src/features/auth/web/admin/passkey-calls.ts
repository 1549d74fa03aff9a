import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AccountPasskey } from '#features/auth/account.contract.ts';
import type { SignInAnswer } from '#features/auth/sign-in.contract.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Turns a browser error or a cancelled prompt into an ApiError that forms can show. */
async function asked<Result>(ask: () => Promise<Result>, refusal: string): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw new ApiError(0, String(error), { code: 'passkey', message: refusal });
  }
}

/** Signs in with a passkey. Throws ApiError. */
export async function signInByPasskey(): Promise<SignInAnswer> {
  const optionsJSON = await callApi<SignInOptions>('POST', '/api/auth/passkey/generate-authenticate-options');
  const response = await asked(
    () => startAuthentication({ optionsJSON }),
    'No passkey was used. Try again, or sign in with your password',
  );
  return callApi('POST', '/api/auth/passkey/verify-authentication', { response });
}

/** Re-authenticates the signed-in user with a passkey. Throws ApiError. */
export async function confirmByPasskey(): Promise<void> {
  const optionsJSON = await callApi<SignInOptions>('POST', '/api/auth/reauthenticate/passkey-options');
  const response = await asked(
    () => startAuthentication({ optionsJSON }),
    'No passkey was used. Try again, or use your password',
  );
  await callApi('POST', '/api/auth/reauthenticate/passkey', { response });
}

/** Creates a passkey on this device or on another one that the browser can reach. Throws ApiError. */
export async function addPasskey(name: string): Promise<AccountPasskey> {
  const optionsJSON = await callApi<NewOptions>('POST', '/api/auth/passkey/generate-register-options');
  const response = await asked(
    () => startRegistration({ optionsJSON }),
    'No passkey was created. You cancelled, or this device already has one',
  );
  return callApi('POST', '/api/auth/passkey/verify-registration', { name, response });
}
