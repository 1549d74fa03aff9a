import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AccountPasskey, AddPasskeyBody } from '../account.contract.ts';
import { getAuth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import { deletePasskey, renamePasskey, type StoredPasskey } from './passkeys.queries.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';

/** Returns the options with which the browser creates a passkey. */
export async function getPasskeyOptions(
  ctx: Context,
  request: SignInRequest,
): Promise<WithCookies<Record<string, unknown>>> {
  const call = { headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await engineAnswer(getAuth(ctx).api.generatePasskeyRegistrationOptions(call));
  return { answer: body, cookies };
}

/** Saves a passkey that the browser created. */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  body: AddPasskeyBody,
  request: SignInRequest,
): Promise<WithCookies<AccountPasskey>> {
  const call = { body, headers: getRequestHeaders(request), asResponse: true } as const;
  const { body: added, cookies } = await engineAnswer(getAuth(ctx).api.verifyPasskeyRegistration(call));
  await ctx.write(actor, async ({ audit }) =>
    audit({
      action: 'user.passkey-added',
      subjectId: actor.id,
      subjectName: actor.name,
      after: { passkey: body.name },
    }),
  );
  const createdAt = new Date(String(added.createdAt));
  return { answer: presentPasskey({ id: Number(added.id), name: body.name, createdAt }), cookies };
}

/** Throws `not_found`. */
export const changePasskeyName = (
  { write }: Context,
  actor: Actor,
  id: number,
  name: string,
): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    const before = await renamePasskey(transaction, actor.id, id, name);
    if (!before) throw noPasskey();
    audit({
      action: 'user.passkey-renamed',
      subjectId: actor.id,
      subjectName: actor.name,
      before: { passkey: before.name },
      after: { passkey: name },
    });
  });

/** Throws `not_found`. */
export const removePasskey = ({ write }: Context, actor: Actor, id: number): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    const removed = await deletePasskey(transaction, actor.id, id);
    if (!removed) throw noPasskey();
    audit({
      action: 'user.passkey-removed',
      subjectId: actor.id,
      subjectName: actor.name,
      before: { passkey: removed.name },
    });
  });

const noPasskey = () => notFound('Passkey not found');

export function presentPasskey({ id, name, createdAt }: StoredPasskey): AccountPasskey {
  return { id, name: name ?? 'Passkey', createdAt: createdAt.toISOString() };
}
