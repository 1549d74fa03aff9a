import { parseWebUrl } from '#lib/url/web-url.ts';

/** The name that rules in robots.txt may use for this robot. */
const robotName = 'pariksha';

interface Rule {
  isAllowing: boolean;
  /** Characters of the pattern: the longest matching rule counts. */
  length: number;
  /** The texts between asterisks. */
  parts: string[];
  /** Whether the pattern ends with `$`. */
  isWhole: boolean;
}

/** The rules for the robots of one name. */
interface Group {
  rules: Map<string, Rule>;
  delay: number;
}

/** The rules of a robots.txt for this robot. */
export type RobotsRules = ReturnType<typeof parseRobots>;

/**
 * Parses a robots.txt (RFC 9309). `url` is its URL. The time of a check grows with the length of the rules only, not
 * with their asterisks: a hostile file of 500 KB takes a few milliseconds.
 */
export function parseRobots(url: URL, text: string) {
  const { groups, sitemaps } = readGroups(text);
  const group = groups.get(robotName) ?? groups.get('*');
  // The longest rule comes first. Of two equal ones, the one that allows.
  const rules = [...(group?.rules.values() ?? [])].toSorted(
    (a, b) => b.length - a.length || Number(b.isAllowing) - Number(a.isAllowing),
  );
  return {
    /** URLs of other hosts are allowed: another robots.txt has their rules. */
    isAllowed(page: string): boolean {
      const { host, pathname, search } = new URL(page);
      if (host !== url.host) return true;
      const path = normaliseEscapes(pathname + search);
      return rules.find((rule) => isMatching(rule, path))?.isAllowing ?? true;
    },
    /** Absolute http and https URLs. */
    sitemaps: sitemaps.flatMap((sitemap) => parseWebUrl(URL.parse(sitemap, url)?.href ?? '') ?? []),
    /** The pause between two requests that the site asks for, in seconds. */
    delay: group?.delay ?? 0,
  };
}

/** Returns the groups of this robot and of all robots, by name. Groups of one name are one. */
function readGroups(text: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  const names = new Set<string>();
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] =
      /^\s*([^\s:][^:]*?)\s*:\s*(.*?)\s*$/.exec(line.split('#', 1)[0]!) ?? [];
    const name = field.toLowerCase();
    if (name === 'sitemap') sitemaps.push(value);
    if (name === '' || name === 'sitemap') continue;
    if (name === 'user-agent') {
      if (!isNaming) names.clear();
      const agent = value.split('/', 1)[0]!.trim().toLowerCase();
      if (agent === '*' || agent === robotName) names.add(agent);
    }
    isNaming = name === 'user-agent';
    for (const agent of names) {
      const group = groups.get(agent) ?? { rules: new Map(), delay: 0 };
      groups.set(agent, group);
      if (name === 'crawl-delay') group.delay = Number(value) || 0;
      // A rule without a pattern rules nothing.
      if ((name === 'allow' || name === 'disallow') && value !== '')
        group.rules.set(`${name} ${value}`, parseRule(value, name === 'allow'));
    }
  }
  return { groups, sitemaps };
}

function parseRule(pattern: string, isAllowing: boolean): Rule {
  const isWhole = pattern.endsWith('$');
  const parts = normaliseEscapes(isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { isAllowing, length: pattern.length, parts, isWhole };
}

/** Each part is searched behind the one before: the first place leaves the most room for the rest. */
function isMatching({ parts, isWhole }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isWhole || path.length === first.length;
  let end = first.length;
  for (const part of others) {
    const start = path.indexOf(part, end);
    if (start < 0) return false;
    end = start + part.length;
  }
  return isWhole ? path.endsWith(last) && path.length - last.length >= end : path.includes(last, end);
}

/** Returns a path with all other characters than ASCII escaped, and with escapes in upper case. */
function normaliseEscapes(path: string): string {
  return encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
}
