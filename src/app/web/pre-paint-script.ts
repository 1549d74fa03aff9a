/**
 * Applies the stored theme, otherwise the one chosen on this page (storage may be blocked), otherwise the system's.
 * Runs again when the system theme changes, when another tab stores a choice, and when the page returns from the
 * back/forward cache.
 */
const followTheme = `function get(k){try{return localStorage.getItem(k)}catch(e){}}
var m=matchMedia('(prefers-color-scheme: dark)');
function show(){var t=get('theme')||d.dataset.chosenTheme;
d.dataset.theme=t==='dark'||t==='light'?t:m.matches?'dark':'light'}
show();m.addEventListener('change',show);addEventListener('storage',show);addEventListener('pageshow',show);`;

/** Runs in the head of the back office. Sets only the theme, because the back office has no Hindi pages. */
export const themeScript = `(function(d){
${followTheme}
})(document.documentElement)`;

/**
 * Runs in the head before the first paint, so that a page never flashes in the wrong theme or language. If storage is
 * blocked, the system decides on the theme and the path on the language.
 *
 * Language: if the reader has chosen one, the script redirects to the same page in it. Only the path determines a
 * page's language, so the target never redirects again. The old page stays hidden for a few seconds only: if the
 * target does not load, it is better than none.
 *
 * View: pages with `data-views` show rows. If the reader has chosen cards, the script redirects to them.
 *
 * The script stores both choices itself, because a click can come before the loader runs.
 */
export const prePaintScript = `(function(d){
${followTheme}
var c=get('language'),p=location.pathname,l=/^\\/hi(\\/|$)/.test(p)?'hi':'en';
if((c==='en'||c==='hi')&&c!==l){
d.hidden=true;setTimeout(function(){d.hidden=false},8000);
location.replace(location.origin+(c==='hi'?'/hi'+(p==='/'?'':p):p.slice(3)||'/')+location.search+location.hash)}
else if(d.dataset.views!=null&&get('view')==='grid'&&!/[?&]view=/.test(location.search))
location.replace(location.origin+p+location.search+(location.search?'&':'?')+'view=grid'+location.hash);
function keep(e){var a=e.target.closest&&e.target.closest('a[data-language],a[data-view]');
if(a)try{var k=a.hreflang?'language':'view';localStorage.removeItem(k);localStorage.setItem(k,a.hreflang||a.dataset.view)}catch(x){}}
addEventListener('click',keep,true);addEventListener('auxclick',keep,true)
})(document.documentElement)`;
