const person = { email: 'owner@example.org', password: 'a long password' };

/** Environment variables that create the first owner of a new site. */
export const ownerVariables = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password };

/** Headers of a signed-in owner, as a browser sends them. */
export type SignedIn = { cookie: string; origin: string };

/** Signs this owner in. Throws if the site refuses. */
export async function signIn(url: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`The owner cannot sign in: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';', 1)[0]);
  return { cookie: cookies.join('; '), origin: url };
}
