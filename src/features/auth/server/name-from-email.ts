/** Returns a default name for an e-mail address: `Asha` for asha@example.org. */
export function getNameFromEmail(email: string): string {
  const [part = ''] = email.split('@');
  return (part.charAt(0).toUpperCase() + part.slice(1)).slice(0, 100);
}
