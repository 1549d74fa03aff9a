/** Reads the page that is shown as the server renders it now. Rejects when the server does not answer with it. */
export async function readShownPage(): Promise<Document> {
  const answer = await fetch(location.href, {
    credentials: 'include',
    cache: 'no-cache',
    // Not a view: the visitor sees this page already.
    headers: { 'x-purpose': 'preview' },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${location.pathname}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
