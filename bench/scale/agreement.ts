import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './load.ts';
import type { Cluster } from './cluster.ts';

interface Category {
  id: number;
  name: string;
  slug: string;
  icon: string | null;
  updatedAt: string;
}

/**
 * Changes a category repeatedly through the balancer. Measures the time from the response until each live node shows
 * the new text on the category's page. `slowest` is in milliseconds.
 */
export function watchAgreement({ url, nodes, owner }: Pick<Cluster, 'url' | 'nodes' | 'owner'>) {
  const times: number[] = [];
  /** Changes that a live node did not show within ten seconds. */
  let missed = 0;
  const stopping = new AbortController();
  let isPaused = false;

  async function shows(node: string, page: string, token: string): Promise<boolean> {
    const { status, text } = await ask(node, { path: page });
    // A node that is down, or that cannot reach its database, shows no stale text.
    return status === 0 || status >= 500 || text.includes(token);
  }

  async function change(): Promise<void> {
    const listed = await ask(url, { path: '/api/admin/categories', headers: owner });
    if (listed.status !== 200) return;
    const [category] = JSON.parse(listed.text) as Category[];
    if (!category) return;
    const { id, name, slug, icon, updatedAt } = category;
    const token = `changed-${Math.random().toString(36).slice(2)}`;
    const body = { name, slug, icon, description: token, updatedAt };
    const written = await ask(url, {
      method: 'PUT',
      path: `/api/admin/categories/${id}`,
      headers: owner,
      body,
    });
    if (written.status !== 200) return;
    const writtenAt = performance.now();
    for (const node of nodes) {
      while (!(await shows(node.url, `/category/${slug}`, token))) {
        if (performance.now() - writtenAt > 10_000) {
          missed += 1;
          break;
        }
        await sleep(20);
      }
    }
    times.push(performance.now() - writtenAt);
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (!isPaused) await change();
      // Every page contains the name of a category, so each change makes the nodes render all pages again.
      await sleep(4_000);
    }
  })();
  return {
    pause: () => void (isPaused = true),
    async stop() {
      stopping.abort();
      await running;
      return { changes: times.length, slowest: Math.max(0, ...times), missed };
    },
  };
}
