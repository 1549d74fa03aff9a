/** Runs the app in a separate process that reports its resource usage to the benchmark. Started by `fork`. */
import { startServer } from '#app/process/server.ts';
import { parseConfig } from '#platform/config/config.ts';
import { readUsage } from './usage.ts';

const { url, close } = await startServer(parseConfig(process.env), { announce: console.error });
process.on('message', () => process.send?.(readUsage()));
process.once('disconnect', () => void close().then(() => process.exit(0)));
process.send?.({ port: Number(new URL(url).port) });
