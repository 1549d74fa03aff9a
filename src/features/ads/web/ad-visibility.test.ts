import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { consentKey, isAllowed, mustAsk, writeChoice } from '#features/consent/web/consent-choice.ts';
import { adVisibilityScript } from './ad-visibility.ts';

function hidesAds(getItem: (key: string) => string | null, navigator: object): boolean {
  const dataset: { ads?: string } = {};
  runInNewContext(adVisibilityScript, {
    localStorage: { getItem },
    navigator,
    document: { documentElement: { dataset } },
  });
  return dataset.ads === 'none';
}

test('ad spaces are hidden before the first paint exactly for who is neither asked nor has allowed them', () => {
  for (const choice of ['accepted', 'declined', undefined] as const) {
    for (const hasRefusalSignal of [false, true]) {
      const kept = choice ? writeChoice(choice, new Date(0)) : null;
      const hidden = [
        { globalPrivacyControl: hasRefusalSignal },
        { doNotTrack: hasRefusalSignal ? '1' : null },
      ];
      for (const navigator of hidden) {
        for (const isRequired of [true, false]) {
          const state = { choice, isRequired, hasRefusalSignal };
          const isHidden = hidesAds((key) => (key === consentKey ? kept : null), navigator);
          assert.equal(isHidden, !isAllowed(state) && !mustAsk(state), JSON.stringify(state));
        }
      }
    }
  }
});

test('blocked storage hides no ad space', () => {
  const blocked = () => {
    throw new Error('The operation is insecure');
  };
  assert.equal(hidesAds(blocked, {}), false);
});
