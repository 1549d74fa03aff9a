/** `npm run sbom -- FILE`: writes what the product installs, without development tools, as a CycloneDX document. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name the file: npm run sbom -- sbom.json');
  process.exit(1);
}
const options = [
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
];
const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], { maxBuffer: 100_000_000 });
const { components } = JSON.parse(stdout) as { components: unknown[] };
await writeFile(file, stdout);
console.log(`${file} lists ${components.length} packages`);
