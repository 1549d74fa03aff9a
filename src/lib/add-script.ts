/** Begins to load a script of another site; a second time for the same address does nothing. */
export function addScript(source: string): void {
  if ([...document.scripts].some(({ src }) => src === source)) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
