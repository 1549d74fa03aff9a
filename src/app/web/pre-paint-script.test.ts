import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prePaintScript, themeScript } from './pre-paint-script.ts';

interface Options {
  script: string;
  /** Undefined for a browser that blocks storage. */
  stored?: Map<string, string> | undefined;
}

/** Runs the script in a minimal fake browser whose system theme is light at first. */
function openPage({ script, stored }: Options) {
  const system = Object.assign(new EventTarget(), { matches: false });
  const page = new EventTarget();
  const dataset: Record<string, string> = {};
  const globals = {
    document: { documentElement: { dataset } },
    localStorage: {
      getItem(key: string) {
        if (!stored) throw new Error('Storage is blocked');
        return stored.get(key) ?? null;
      },
    },
    location: { pathname: '/' },
    matchMedia: () => system,
    addEventListener: page.addEventListener.bind(page),
  };
  // Browsers get the script as text too.
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  return {
    dataset,
    page,
    turnSystemDark() {
      system.matches = true;
      system.dispatchEvent(new Event('change'));
    },
  };
}

for (const [name, script] of Object.entries({ 'public pages': prePaintScript, 'back office': themeScript }))
  describe(`the theme of the ${name}`, () => {
    test('follows the system while the page is open', () => {
      const { dataset, turnSystemDark } = openPage({ script, stored: new Map() });
      assert.equal(dataset.theme, 'light');
      turnSystemDark();
      assert.equal(dataset.theme, 'dark');
    });

    test('keeps a stored choice when the system changes', () => {
      const { dataset, turnSystemDark } = openPage({ script, stored: new Map([['theme', 'light']]) });
      turnSystemDark();
      assert.equal(dataset.theme, 'light');
    });

    test('keeps the choice of the page when storage is blocked', () => {
      const { dataset, turnSystemDark } = openPage({ script });
      dataset.chosenTheme = 'light';
      turnSystemDark();
      assert.equal(dataset.theme, 'light');
    });

    test('follows a choice that another tab stores', () => {
      const stored = new Map<string, string>();
      const { dataset, page } = openPage({ script, stored });
      stored.set('theme', 'dark');
      page.dispatchEvent(new Event('storage'));
      assert.equal(dataset.theme, 'dark');
    });
  });
