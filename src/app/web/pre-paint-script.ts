/**
 * Shows the stored theme, else the one chosen on this page (storage may be blocked), else the system's. Runs again when
 * the system changes, when another tab stores a choice, and when the browser shows a page again that it kept in memory.
 */
const followTheme = `function get(k){try{return localStorage.getItem(k)}catch(e){}}
var m=matchMedia('(prefers-color-scheme: dark)');
function show(){var t=get('theme')||d.dataset.chosenTheme;
d.dataset.theme=t==='dark'||t==='light'?t:m.matches?'dark':'light'}
show();m.addEventListener('change',show);addEventListener('storage',show);addEventListener('pageshow',show);`;

/** Runs in the head of the back office, which has no Hindi pages: the theme only. */
export const themeScript = `(function(d){
${followTheme}
})(document.documentElement)`;

/**
 * Runs in the head before anything is painted, so that a page never flashes in the wrong theme or language.
 * If storage is blocked, the system decides on the theme and the path on the language.
 *
 * Language: a reader who has chosen one moves to the same page in it. The path alone tells a page's language, so
 * the place that this leads to never leads on. The page left behind stays hidden, but not for good: without an
 * answer it is better than none. A choice is kept here and not by the page's code, which comes after a first click.
 */
export const prePaintScript = `(function(d){
${followTheme}
var c=get('language'),p=location.pathname,l=/^\\/hi(\\/|$)/.test(p)?'hi':'en';
if((c==='en'||c==='hi')&&c!==l){
d.hidden=true;setTimeout(function(){d.hidden=false},8000);
location.replace(location.origin+(c==='hi'?'/hi'+(p==='/'?'':p):p.slice(3)||'/')+location.search+location.hash)}
function keep(e){var a=e.target.closest&&e.target.closest('a[data-language]');
if(a)try{localStorage.removeItem('language');localStorage.setItem('language',a.hreflang)}catch(x){}}
addEventListener('click',keep,true);addEventListener('auxclick',keep,true)
})(document.documentElement)`;
