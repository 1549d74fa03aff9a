/** First-party cookies that Google's scripts set: of Analytics, and of AdSense. */
const foreignCookie = /^(_ga|_gid|_gat|_gcl_|__gads$|__gpi$|__eoi$|FCCDCF$)/;

/** The domains for which a page of a host may set a cookie: 'www.site.in' -> 'www.site.in', 'site.in', 'in'. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** The names in a document's cookie string that other sites' scripts have set. */
export function foreignCookies(cookies: string): string[] {
  const names = cookies.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  return names.filter((name) => foreignCookie.test(name));
}

/** Deletes what the scripts of other sites have kept for this one. */
export function forgetForeignCookies(): void {
  for (const name of foreignCookies(document.cookie)) {
    const ended = `${name}=; path=/; max-age=0`;
    document.cookie = ended;
    for (const domain of cookieDomains(location.hostname)) document.cookie = `${ended}; domain=${domain}`;
  }
}
