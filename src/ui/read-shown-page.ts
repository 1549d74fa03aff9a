/** Fetches the current version of the displayed page. Rejects if the server does not respond with it. */
export async function readShownPage(): Promise<Document> {
  const answer = await fetch(location.href, {
    credentials: 'include',
    cache: 'no-cache',
    // Not counted as a view: the visitor already sees this page.
    headers: { 'x-purpose': 'preview' },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${location.pathname}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
