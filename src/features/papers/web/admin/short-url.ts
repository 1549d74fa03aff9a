/** Shortens a URL of more than 50 characters to 47 and an ellipsis. */
export function getShortUrl(address: string): string {
  return address.length > 50 ? `${address.slice(0, 47)}…` : address;
}
