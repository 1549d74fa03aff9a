/** Loads an external script, unless the page already has a script with this URL. */
export function addScript(source: string): void {
  if ([...document.scripts].some(({ src }) => src === source)) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
