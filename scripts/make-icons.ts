/**
 * Writes `src/ui/icons.ts` with exactly those Lucide icons that the sources import from it. A name is the icon's own
 * in PascalCase (`BookOpen` is `book-open`), or an older name that Lucide still supports.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

const target = 'src/ui/icons.ts';
const require = createRequire(import.meta.url);
const { icons, aliases } = require('@iconify-json/lucide/icons.json') as IconSet;

async function importedNames(): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    const imports = (await readFile(file, 'utf8')).matchAll(/import \{([^}]*)\} from '#ui\/icons\.ts'/g);
    for (const [, list = ''] of imports)
      for (const item of list.split(',')) {
        const [name] = item.trim().split(' as ');
        if (name) names.add(name);
      }
  }
  return [...names].sort();
}

/** Converts `BookOpen` to `book-open` and `Trash2` to `trash-2`. */
const kebabCase = (name: string) => name.replace(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase();

/** Returns the elements of an icon's SVG, without the attributes that `base.css` gives to every icon. */
function markupOf(body: string): string {
  return [...body.matchAll(/<(path|circle|rect|ellipse|line) ([^>]*?)\/>/g)]
    .map(([, element, text = '']) => {
      const attributes = [...text.matchAll(/([a-z-]+[0-9]?)="([^"]*)"/g)]
        .filter(([, name = '', value]) => !name.startsWith('stroke') && value !== 'none')
        .map(([attribute]) => ` ${attribute}`);
      return `<${element}${attributes.join('')}/>`;
    })
    .join('');
}

const lines: string[] = [];
for (const name of await importedNames()) {
  const given = kebabCase(name);
  const found = icons[given] ?? icons[aliases[given]?.parent ?? ''];
  if (!found) throw new Error(`Lucide has no icon ${given}, as ${name} is imported from ${target}`);
  lines.push(`export const ${name} = /* @__PURE__ */ icon('${given}', '${markupOf(found.body)}');`);
}
await writeFile(
  target,
  `// Made by \`npm run icons:make\` of Lucide's icons (ISC licence, https://lucide.dev/license).\nimport { icon } from './icon.ts';\n\n${lines.join('\n')}\n`,
);
