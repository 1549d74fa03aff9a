/**
 * Builds the web and the server bundle if they are missing or older than their sources, as `npm start` does. Links
 * PostgreSQL's libraries: the account that runs the site may have no write access to `node_modules`.
 */
import { ensureServerBundle } from '#app/process/server-bundle.ts';
import { ensureWebBuild } from '#app/process/web-build.ts';
import { findPostgresBinaries } from '#platform/database/embedded/binaries.ts';

const { assets } = await ensureWebBuild(console.log);
console.log(`The web is built: ${assets.script}`);
console.log(`The server is bundled: ${await ensureServerBundle(console.log)}`);
// A site with its own PostgreSQL does not need the embedded one.
await findPostgresBinaries().catch((error: Error) => console.warn(error.message));
