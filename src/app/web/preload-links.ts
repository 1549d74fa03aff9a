/** A pointer that crosses a list passes a dozen links: only one that rests is about to be followed. */
const restMs = 100;

/** The nearest link around what an event happened on. */
function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  return link && !link.target ? link : undefined;
}

/** Calls `preload` with the address of a link on which the pointer rests for 100 ms, or that is touched. */
export function preloadLinks(
  preload: (href: string) => void,
  signal: AbortSignal,
  document: EventTarget = globalThis.document,
): void {
  let pointedAt: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = (event: Event) => {
    const link = linkAt(event);
    if (link === pointedAt) return;
    pointedAt = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => preload(link.href), restMs);
  };
  const touch = (event: Event) => {
    const link = linkAt(event);
    if (link) preload(link.href);
  };
  document.addEventListener('mouseover', point, { passive: true, signal });
  document.addEventListener('touchstart', touch, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
