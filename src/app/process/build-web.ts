/** Builds the web if it is missing or stale. The launcher runs this while the server starts. */
import { note } from '../commands/terminal.ts';
import { ensureWebBuild } from './web-build.ts';

try {
  await ensureWebBuild(note);
} catch {
  // The server builds again and logs the error.
  process.exitCode = 1;
}
