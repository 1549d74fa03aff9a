import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
const list = JSON.parse(process.argv[2]);
for (const [name, path, width, height, dark, js=true, scroll=0] of list) {
  const c = await b.newContext({ viewport:{width,height}, deviceScaleFactor: 1, colorScheme: dark?'dark':'light', javaScriptEnabled: js });
  const p = await c.newPage();
  p.on('pageerror', e=>console.log(name,'ERR',e.message)); p.on('console', m=>m.type()==='error'&&console.log(name,m.text()));
  await p.goto('http://127.0.0.1:4020'+path, {waitUntil:'load'});
  if (js) { await p.addScriptTag({content:''}).catch(()=>{}); }
  await p.waitForTimeout(1500);
  if (scroll) { await p.mouse.wheel(0, scroll); await p.waitForTimeout(2500); console.log(name, p.url()); }
  await p.screenshot({path:`/tmp/shot-${name}.png`});
  if (js) console.log(name, 'CLS', await p.evaluate(()=>new Promise(r=>{let s=0;new PerformanceObserver(l=>{for(const e of l.getEntries())s+=e.value}).observe({type:'layout-shift',buffered:true});setTimeout(()=>r(s),300)})), await p.evaluate(()=>document.documentElement.scrollWidth));
  await c.close();
}
await b.close();
