/** The part of it that the back office needs too: the theme. */
export const themeScript = `(function(d){
var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.dataset.theme=t
})(document.documentElement)`;

/**
 * Runs in the head before anything is painted, so that a page never flashes in the wrong theme or language.
 * Storage may be blocked; then the system decides on the theme and the address on the language.
 *
 * Theme: the reader's choice, else the system's.
 *
 * Language: a reader who has chosen one moves to the same page in it. The path alone tells a page's language, so
 * the place that this leads to never leads on. The page left behind stays hidden, but not for good: without an
 * answer it is better than none. A choice is kept here and not by the page's code, which comes after a first click.
 */
export const prePaintScript = `(function(d){
function get(k){try{return localStorage.getItem(k)}catch(e){}}
var t=get('theme'),c=get('language'),p=location.pathname,l=/^\\/hi(\\/|$)/.test(p)?'hi':'en';
if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.dataset.theme=t;
if((c==='en'||c==='hi')&&c!==l){
d.hidden=true;setTimeout(function(){d.hidden=false},8000);
location.replace(location.origin+(c==='hi'?'/hi'+(p==='/'?'':p):p.slice(3)||'/')+location.search+location.hash)}
function keep(e){var a=e.target.closest&&e.target.closest('a[data-language]');
if(a)try{localStorage.removeItem('language');localStorage.setItem('language',a.hreflang)}catch(x){}}
addEventListener('click',keep,true);addEventListener('auxclick',keep,true)
})(document.documentElement)`;
