/** Fetches by URL, pending or complete. */
const fetched = new Map<string, Promise<void>>();

/** Browsers do not cache the failure of a style sheet, so the next link loads it again. */
function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
}

async function fetchScript(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}: ${url}`);
  // The HTTP cache has the file only when its body was read.
  await answer.arrayBuffer();
}

function fetchOnce(url: string): Promise<void> {
  const existing = fetched.get(url);
  if (existing) return existing;
  const fetching = url.endsWith('.css') ? addStyles(url) : fetchScript(url);
  fetched.set(url, fetching);
  fetching.catch(() => fetched.delete(url));
  return fetching;
}

/**
 * Imports a module after its files have been fetched into the HTTP cache. `files` are the URLs of the module, of the
 * modules that it imports, and of their styles. Rejects if one cannot be fetched; the next call tries again. A plain
 * `import()` cannot: Chromium 150 and older browsers keep its failure until the page ends. The standard changed in 2026
 * (https://github.com/whatwg/html/pull/10327).
 */
export async function importCode<Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}
