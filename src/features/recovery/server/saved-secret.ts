import { z } from 'zod';
import type { Objects } from '#platform/storage/objects.ts';

const name = 'secrets.json';
const secrets = z.object({ sessionSecret: z.string() });

/** Saves the secret that signs sessions and encrypts second factors. The place must be encrypted. */
export async function saveSecret(objects: Objects, sessionSecret: string): Promise<void> {
  if ((await readSecret(objects)) !== sessionSecret)
    await objects.writeText(name, `${JSON.stringify({ sessionSecret })}\n`);
}

/** Returns the saved secret, or null. */
export async function readSecret(objects: Objects): Promise<string | null> {
  const stored = await objects.readText(name);
  return stored === null ? null : secrets.parse(JSON.parse(stored)).sessionSecret;
}
