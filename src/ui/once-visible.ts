const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function runVisible(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    waiting.get(target)?.();
  }
}

/** Runs a function once when an element comes near the viewport. Returns a function that cancels this. */
export function onceVisible(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver(runVisible, { rootMargin: '200px' });
  waiting.set(element, run);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
