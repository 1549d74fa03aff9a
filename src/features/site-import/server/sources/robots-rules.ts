import robotsParser from 'robots-parser';
import { parseWebUrl } from '#lib/url/web-url.ts';

// The types of the package describe a default export. It is CommonJS, so the import is the function itself.
const parse = robotsParser as unknown as typeof robotsParser.default;

/** The name that rules in robots.txt may use for this robot. */
const robotName = 'Pariksha';
const others = 'others';

/** The rules of a robots.txt for this robot. */
export type RobotsRules = ReturnType<typeof parseRobots>;

/** Parses a robots.txt. `url` is its URL. */
export function parseRobots(url: URL, text: string) {
  const robots = parse(url.href, foldAgents(text));
  return {
    /** URLs of other hosts are allowed: another robots.txt has their rules. */
    isAllowed(page: string): boolean {
      const { host, pathname, search } = new URL(page);
      // The parser has no rules for another protocol, but a site that redirects to https means both.
      return host !== url.host || robots.isAllowed(new URL(pathname + search, url).href, robotName) !== false;
    },
    /** Absolute http and https URLs. */
    sitemaps: robots.getSitemaps().flatMap((text) => parseWebUrl(URL.parse(text, url)?.href ?? '') ?? []),
    /** The pause between two requests that the site asks for, in seconds. */
    delay: robots.getCrawlDelay(robotName) ?? 0,
    /** Characters of the rules with asterisks. The time of a check grows with them. */
    patternLength: splitLines(text).filter(isPattern).join('').length,
  };
}

const splitLines = (text: string) => text.split(/\r\n|\r|\n/);
const isPattern = (line: string) => /^\s*(dis)?allow/i.test(line) && line.includes('*');

/**
 * Replaces the names of other robots by one, and removes repeated names of a group. The parser copies each rule for each
 * name, so a hostile file of 500 KB with many names would fill the memory.
 */
function foldAgents(text: string): string {
  const names = new Set<string>();
  const lines = splitLines(text).map((original) => {
    const [line = ''] = original.split('#', 1);
    const [, agent] = /^\s*user-agent\s*:(.*)/i.exec(line) ?? [];
    if (agent === undefined) {
      // Another field ends the list of names. The parser ignores lines without a field.
      if (/^\s*[^\s:][^:]*:/.test(line)) names.clear();
      return line;
    }
    const own = agent.trim().split('/', 1)[0]!.toLowerCase();
    const name = own === '*' || own === robotName.toLowerCase() ? own : others;
    if (names.has(name)) return '';
    names.add(name);
    return `User-agent: ${name}`;
  });
  return lines.join('\n');
}
