import type { RedirectSteps } from './redirect-steps.ts';

/** Maximum number of redirects in a chain. */
export const longestChain = 3;

/** Maximum number of URLs shown of a loop or chain. */
const longestShown = 12;

export interface RedirectFault {
  kind: 'loop' | 'chain';
  /** The URLs of the loop or the chain. */
  path: string[];
}

/** Returns the loop or the too long chain that a redirect is part of, or `undefined`. */
export function findFault(steps: RedirectSteps, source: string): RedirectFault | undefined {
  if (!steps.get(source)) return undefined;
  const cut = pathFrom(steps, source, longestChain + 1);
  const on = !isLoop(cut) && cut.length - 1 > longestChain ? continuePath(steps, cut) : cut;
  if (isLoop(on)) return { kind: 'loop', path: on.slice(on.indexOf(on.at(-1)!)) };
  const path = [...pathTo(steps, source, longestChain), ...on];
  return path.length - 1 > longestChain ? { kind: 'chain', path } : undefined;
}

/** Whether the last URL occurs before in the path. */
const isLoop = (path: string[]) => path.indexOf(path.at(-1)!) < path.length - 1;

/**
 * Returns the longest path that starts at a redirect, with at most `most` steps. It ends at the first repeated URL.
 * Each step may branch into three filters: keep `most` small.
 */
function pathFrom(steps: RedirectSteps, source: string, most: number, before: string[] = []): string[] {
  const path = [...before, source];
  const next = steps.next(source);
  if (next.length === 0 || most <= 1) return [...path, steps.get(source)!.targetUrl];
  const found = next.map((key) =>
    path.includes(key) ? [...path, key] : pathFrom(steps, key, most - 1, path),
  );
  return found.find(isLoop) ?? found.reduce((one, other) => (other.length > one.length ? other : one));
}

/** Continues a path that was cut as too long, as far as it is shown. Follows the first filter of each list. */
function continuePath(steps: RedirectSteps, path: string[]): string[] {
  const shown = path.slice(0, -1);
  for (let next: string | undefined; shown.length < longestShown; shown.push(next)) {
    next = steps.next(shown.at(-1)!)[0];
    if (next === undefined) break;
    if (shown.includes(next)) return [...shown, next];
  }
  return [...shown, steps.get(shown.at(-1)!)!.targetUrl];
}

/** Returns the longest path to a redirect, without the redirect itself, with at most `most` steps. */
function pathTo(steps: RedirectSteps, source: string, most: number): string[] {
  if (most <= 0) return [];
  let longest: string[] = [];
  for (const from of steps.towards(source)) {
    // A list that is redirected by its path does not reach the redirects of its filters.
    if (!steps.next(from).includes(source)) continue;
    const path = [...pathTo(steps, from, most - 1), from];
    if (path.length > longest.length) longest = path;
    if (longest.length === most) break;
  }
  return longest;
}
