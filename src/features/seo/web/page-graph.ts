import type { Thing } from 'schema-dts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import type { SiteFacts } from './site-graph.ts';

/** A page of which there is no more to say than its name: the way to it, and that it is there. */
export function pageGraph(
  site: SiteFacts,
  { steps, ...page }: { name: string; description?: string; path: string; steps: readonly Step[] },
): Thing[] {
  return [breadcrumbList(site, steps), { '@type': 'WebPage', ...pageFacts(site, page) }];
}
