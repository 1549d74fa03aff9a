/**
 * Rules for links that the browser prefetches when the visitor is about to follow them (pointer at rest, press).
 * Browsers skip this if the visitor saves data. Links to filter combinations are `nofollow`, because there are too
 * many to prefetch. Written as an inline script.
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
