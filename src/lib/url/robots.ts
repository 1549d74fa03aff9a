/** The owner's robots settings of a page. */
export interface RobotsChoice {
  noIndex: boolean;
  noFollow: boolean;
  /** A list of directives, such as 'noarchive, max-snippet:50'. */
  robotsMeta: string | null;
}

/**
 * Sources: developers.google.com/search/docs/crawling-indexing/robots-meta-tag, and the help pages of Bing and
 * Yandex.
 */
const words = [
  'index',
  'noindex',
  'follow',
  'nofollow',
  'all',
  'none',
  'noarchive',
  'nocache',
  'nosnippet',
  'noimageindex',
  'notranslate',
  'indexifembedded',
  'nositelinkssearchbox',
];
const withValue = [
  /^max-snippet:(-1|\d{1,5})$/,
  /^max-image-preview:(none|standard|large)$/,
  /^max-video-preview:(-1|\d{1,5})$/,
  /^unavailable_after:\d{4}-\d{2}-\d{2}(t\d{2}:\d{2}(:\d{2})?(z|[+-]\d{2}:?\d{2}))?$/,
];
const isKnown = (directive: string) =>
  words.includes(directive) || withValue.some((form) => form.test(directive));
const getName = (directive: string) => directive.split(':', 1)[0] as string;

/** Returns unique directives in lower case; `max-snippet: 50` becomes `max-snippet:50`. */
function parseDirectives(text: string): string[] {
  const parts = text.toLowerCase().split(',');
  return [...new Set(parts.map((part) => part.trim().replace(/\s*:\s*/, ':')).filter(Boolean))];
}

/** Expands `all` and `none`. */
function spelledOut(directives: readonly string[]): string[] {
  return directives.flatMap((directive) => {
    if (directive === 'all') return ['index', 'follow'];
    return directive === 'none' ? ['noindex', 'nofollow'] : [directive];
  });
}

/** Normalizes a list of directives, or returns the problem with it. A blank text is an empty list. */
export function readRobotsMeta(text: string): { robotsMeta: string } | { problem: string } {
  const directives = parseDirectives(text);
  const unknown = directives.find((directive) => !isKnown(directive));
  if (unknown !== undefined) return { problem: `has "${unknown}", which no search engine knows` };
  const all = spelledOut(directives);
  for (const side of ['index', 'follow'])
    if (all.includes(side) && all.includes(`no${side}`))
      return { problem: `says both ${side} and no${side}` };
  const twice = directives.find(
    (one, at) => directives.findIndex((other) => getName(one) === getName(other)) < at,
  );
  if (twice !== undefined) return { problem: `says ${getName(twice)} twice` };
  return { robotsMeta: directives.join(', ') };
}

/** Returns whether robots may not index a page or follow its links, by the checkboxes or the list. */
export function robotsBars({ noIndex, noFollow, robotsMeta }: RobotsChoice) {
  const directives = spelledOut(parseDirectives(robotsMeta ?? ''));
  return {
    noIndex: noIndex || directives.includes('noindex'),
    noFollow: noFollow || directives.includes('nofollow'),
  };
}

/**
 * Returns the content of a page's robots meta tag, or `null` if there is nothing to say. The stricter of two
 * conflicting settings wins.
 */
export function robotsContent(choice: RobotsChoice): string | null {
  const directives = spelledOut(parseDirectives(choice.robotsMeta ?? ''));
  const bars = robotsBars(choice);
  const getSide = (side: string, isBarred: boolean) => {
    if (isBarred) return [`no${side}`];
    return directives.includes(side) ? [side] : [];
  };
  const others = directives.filter((directive) => !/^(no)?(index|follow)$/.test(directive));
  const said = [...getSide('index', bars.noIndex), ...getSide('follow', bars.noFollow), ...others];
  return said.length === 0 ? null : said.join(', ');
}
