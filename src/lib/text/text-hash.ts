/** Returns a short hash of a text, the same on the server and in the browser. Not for secrets. */
export function textHash(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}
