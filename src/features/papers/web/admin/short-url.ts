/** Shortens a URL of more than 50 characters to 47 and an ellipsis. */
export function getShortUrl(url: string): string {
  return url.length > 50 ? `${url.slice(0, 47)}…` : url;
}
