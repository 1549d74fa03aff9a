import { findFault, type RedirectFault } from './redirect-faults.ts';
import { parseSource } from './redirect-sources.ts';
import { createRedirectSteps, type ActiveRedirect, type RedirectSteps } from './redirect-steps.ts';

/** The graph of active redirects, also with changes that are only planned. Sources and targets are in stored form. */
export interface RedirectGraph extends Pick<RedirectSteps, 'set' | 'remove' | 'get'> {
  /** Returns the last target after all permanent redirects. For a loop, returns the redirect's own target. */
  endOf(source: string): string | undefined;
  /** Returns the redirects whose target this source redirects permanently. */
  leadingTo(source: string): ActiveRedirect[];
  /** Returns the loop or the too long chain that the redirect is part of; `undefined` if there is neither. */
  faultOf(source: string): RedirectFault | undefined;
}

/** `isPage` returns whether visitors find a page at a path: a fallback does not redirect it. */
export function createRedirectGraph(
  active: Iterable<ActiveRedirect>,
  isPage: (path: string) => boolean = () => false,
): RedirectGraph {
  const steps = createRedirectSteps(isPage);
  for (const redirect of active) steps.set(redirect);
  return {
    set: steps.set,
    remove: steps.remove,
    get: steps.get,
    endOf: (source) => getEnd(steps, source),
    leadingTo: (source) =>
      [...steps.towards(source)]
        .filter((from) => steps.nextForGood(from) === source)
        .map((from) => steps.get(from)!),
    faultOf: (source) => findFault(steps, source),
  };
}

function getEnd(steps: RedirectSteps, source: string): string | undefined {
  let target = steps.get(source)?.targetUrl;
  const passed = new Set([source]);
  for (
    let at = source, next;
    target !== undefined && (next = steps.nextForGood(at)) !== undefined;
    at = next
  ) {
    if (passed.has(next)) return steps.get(source)?.targetUrl;
    passed.add(next);
    const onward = steps.get(next)!.targetUrl;
    // A source with a query consumes the query.
    target = parseSource(next).query.length > 0 ? onward : appendRest(onward, target);
  }
  return target;
}

/** Returns a target with the query and anchor of the target that it replaces, unless it has its own. */
export function appendRest(target: string, replaced: string): string {
  return /[?#]/.test(target) ? target : target + replaced.slice(replaced.split(/[?#]/, 1)[0]!.length);
}
