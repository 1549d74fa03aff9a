/** The server sets this cookie with the session cookie, which scripts cannot read. Without it, no user is signed in. */
const signedInHint = /(^|; )pariksha_signed_in=1(;|$)/;

/** Returns whether the server knows the user. A failed request counts as no. */
async function isSignedIn(): Promise<boolean> {
  if (!signedInHint.test(document.cookie)) return false;
  try {
    const answer = await fetch('/api/auth/user', { credentials: 'include' });
    // An unread response keeps its connection open.
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Puts the templates for signed-in users into the page, for these users only. */
export async function showForSignedIn(): Promise<void> {
  if (!(await isSignedIn())) return;
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-for-signed-in]'))
    template.replaceWith(template.content);
}
