/** Builds the web and the server bundle if they are missing or older than their sources, as `npm start` does. */
import { ensureServerBundle } from '#app/process/server-bundle.ts';
import { ensureWebBuild } from '#app/process/web-build.ts';

const { assets } = await ensureWebBuild(console.log);
console.log(`The web is built: ${assets.script}`);
console.log(`The server is bundled: ${await ensureServerBundle(console.log)}`);
