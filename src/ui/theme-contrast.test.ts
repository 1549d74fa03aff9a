import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
const look = readFileSync(join(sourceFolder, 'ui/base.css'), 'utf8');

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for icons that carry a meaning. */
const minOfText = 4.5;
const minOfIcons = 3;

/** Each of these colours may be the text or the icon on each of these backgrounds. */
const plainBackgrounds = ['surface', 'raised', 'sunken', 'accent-soft'];
const pairs = [
  { texts: ['ink', 'muted', 'accent', 'accent-strong', 'danger'], on: plainBackgrounds, least: minOfText },
  { texts: ['on-accent'], on: ['accent', 'accent-strong'], least: minOfText },
  { texts: ['surface'], on: ['danger'], least: minOfText },
  { texts: ['ink'], on: ['mark'], least: minOfText },
  { texts: ['star', 'spine-2', 'line-strong'], on: ['surface', 'raised'], least: minOfIcons },
];
/**
 * Backgrounds without text: the tick of a checkbox, the swatch of a chart's legend, the backdrops of dialogs, the space
 * around pages in the full screen.
 */
const textlessBackgrounds = ['line', 'on-accent', 'spine-3', 'ink/40', 'sunken/80', 'ink'];

type Color = [lightness: number, chroma: number, hue: number];

/** Returns the tokens of the block that begins with `opening`. All are written as `oklch(L C H)`. */
function readTokens(opening: string): Map<string, Color> {
  const block = look.slice(look.indexOf(opening), look.indexOf('}', look.indexOf(opening)));
  const tokens = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...tokens].map(([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)]]));
}

/** Returns the WCAG relative luminance of an OKLCH colour, clipped to sRGB. Source of the matrices: CSS Color 4. */
function getLuminance([lightness, chroma, hue]: Color): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function getContrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the tokens in classes such as `hover:bg-accent-soft`, in all sources of the interface. */
function findUsed(utility: 'text' | 'bg', tokens: Iterable<string>): Set<string> {
  // Longer names first: `accent` begins `accent-soft`.
  const names = [...tokens].toSorted((a, b) => b.length - a.length).join('|');
  const classes = new RegExp(`(?<![\\w-])${utility}-((?:${names})(?:/\\d+)?)(?![\\w-])`, 'g');
  const files = globSync(['ui/**/*.{ts,tsx}', 'app/web/**/*.{ts,tsx}', 'features/*/web/**/*.{ts,tsx}'], {
    cwd: sourceFolder,
  });
  const used = files.flatMap((file) => [...readFileSync(join(sourceFolder, file), 'utf8').matchAll(classes)]);
  assert.notEqual(used.length, 0);
  return new Set(used.map(([, name = '']) => name));
}

const themes = { light: readTokens(':root {'), dark: readTokens("[data-theme='dark'] {") };

for (const [theme, tokens] of Object.entries(themes)) {
  describe(`contrast in the ${theme} theme`, () => {
    for (const { texts, on, least } of pairs)
      for (const text of texts)
        for (const background of on)
          test(`${text} on ${background} is at least ${least}`, () => {
            const [front, back] = [tokens.get(text), tokens.get(background)];
            assert.ok(front && back, 'both colours are tokens of the theme');
            assert.ok(
              getContrast(front, back) >= least,
              `contrast is ${getContrast(front, back).toFixed(2)}`,
            );
          });
  });
}

describe('the list of colour pairs', () => {
  test('has every text colour that the interface uses', () => {
    const listed = new Set(pairs.flatMap(({ texts }) => texts));
    assert.deepEqual(
      [...findUsed('text', themes.light.keys())].filter((name) => !listed.has(name)),
      [],
    );
  });

  test('has every background colour that the interface uses', () => {
    const listed = new Set([...pairs.flatMap(({ on }) => on), ...textlessBackgrounds]);
    assert.deepEqual(
      [...findUsed('bg', themes.light.keys())].filter((name) => !listed.has(name)),
      [],
    );
  });
});

test('black on white has a contrast of 21', () => {
  assert.equal(Math.round(getContrast([0, 0, 0], [1, 0, 0])), 21);
});
