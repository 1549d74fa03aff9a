import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** All paths of this file are relative to the project folder. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

export const readProjectFile = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

/** Returns the paths of all files and folders below a folder. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  );
}

/** Returns the text below a second-level heading of a document. */
export function getSection(document: string, heading: string): string {
  const [, section = ''] = `${document}\n`.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0]!;
}

/** Returns the paths of repository files in backticks. A URL such as `/custom.css` begins with a slash and is none. */
export function namedFiles(document: string): string[] {
  return [...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|md|css|sql|js))`/g)].map(
    ([, path]) => path!,
  );
}
