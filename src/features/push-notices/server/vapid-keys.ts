import { createECDH, hkdfSync } from 'node:crypto';

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns the keys that identify the site to push services (RFC 8292), in base64url. They are derived from the secret of
 * the site, so all its nodes have the same ones and nothing else has to be stored.
 */
export function getVapidKeys(secret: string): { publicKey: string; privateKey: string } {
  // 128 bits more than the order: the remainder is as good as random.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
