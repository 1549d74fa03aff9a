/** Failures of browser storage, as scripts that run before the page's own. */
export const storageTroubles = {
  blocked: `for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, { get() { throw new DOMException('denied', 'SecurityError') } })`,
  full: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
};
