/**
 * Links to pages that the browser fetches ahead when the visitor is about to follow them (a pointer that rests, a
 * press). Browsers do not do this where the visitor saves data. Every combination of filters is a page, too many to
 * fetch: these links are `nofollow`. In the form of an inline script.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/files/*', '/assets/*', '/admin*', '/*.*'] } },
          { not: { selector_matches: '[rel~=nofollow], [download], [target], [data-language]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
