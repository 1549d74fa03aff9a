/** Builds the web when it is missing or older than its sources; `npm start` does the same. */
import { ensureWebBuild } from '#app/web-build.ts';

const { assets } = await ensureWebBuild(console.log);
console.log(`The web is built: ${assets.script}`);
