/** Runs `run` when the page has loaded and the browser is idle. */
function whenAtRest(run: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenAtRest(run), { once: true });
    return;
  }
  // Older Safari has no idle callback.
  (globalThis.requestIdleCallback ?? setTimeout)(run);
}

/**
 * Loads the code of ads, analytics and consent when the browser is idle, if the site uses them. A click on the cookie
 * settings loads it earlier.
 */
export function startThirdParties(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-third-parties]');
  if (!template) return;
  let running: Promise<typeof import('./third-party-code.ts')> | undefined;
  const run = () =>
    (running ??= import('./third-party-code.ts').then((code) => {
      code.runThirdParties(template);
      return code;
    }));
  // Without a connection, the page works without this code. The next click tries again.
  const forget = () => (running = undefined);
  whenAtRest(() => void run().catch(forget));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens-consent]'))
      run().then(({ openConsent }) => openConsent(), forget);
  });
}
