/**
 * Runs before the first paint, so a page never flashes in the wrong theme: the reader's choice, else the
 * system's. Storage may be blocked; then the system decides.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.dataset.theme=t})()`;
