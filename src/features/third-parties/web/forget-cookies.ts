/** First-party cookies that Google's scripts set: Analytics and AdSense. */
const foreignCookie = /^(_ga|_gid|_gat|_gcl_|__gads$|__gpi$|__eoi$|FCCDCF$)/;

/** Returns the domains for which a page of a host may set a cookie: 'www.site.in' -> 'www.site.in', 'site.in', 'in'. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Returns the names of cookies in a cookie string that third-party scripts set. */
export function foreignCookies(cookies: string): string[] {
  const names = cookies.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  return names.filter((name) => foreignCookie.test(name));
}

/** Deletes the cookies that third-party scripts set for this site. */
export function forgetForeignCookies(): void {
  for (const name of foreignCookies(document.cookie)) {
    const ended = `${name}=; path=/; max-age=0`;
    document.cookie = ended;
    for (const domain of cookieDomains(location.hostname)) document.cookie = `${ended}; domain=${domain}`;
  }
}
