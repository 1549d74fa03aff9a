import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { consentKey, isAllowed, writeChoice } from './consent-choice.ts';
import { adVisibilityScript } from './ad-visibility.ts';

interface Browser {
  getItem: (key: string) => string | null;
  navigator?: object;
  isRequired?: boolean;
  isBlocked?: boolean;
}

/** Returns whether the script reserves ad spaces in such a browser. */
function reservesAds({ getItem, navigator = {}, isRequired = true, isBlocked = false }: Browser): boolean {
  const dataset: { ads?: string } = {};
  runInNewContext(adVisibilityScript, {
    localStorage: { getItem },
    sessionStorage: { getItem: () => (isBlocked ? '1' : null) },
    navigator,
    document: {
      documentElement: { dataset },
      currentScript: { dataset: isRequired ? { consent: 'required' } : {} },
    },
  });
  return dataset.ads === 'shown';
}

const nothingKept = () => null;
const accepted = (key: string) => (key === consentKey ? writeChoice('accepted', new Date(0)) : null);

describe('ad spaces before the first paint', () => {
  test('are reserved exactly where ads are allowed', () => {
    for (const choice of ['accepted', 'declined', undefined] as const)
      for (const isRequired of [true, false])
        for (const hasRefusalSignal of [true, false]) {
          const stored = choice ? writeChoice(choice, new Date(0)) : null;
          const getItem = (key: string) => (key === consentKey ? stored : null);
          const state = { choice, isRequired, hasRefusalSignal };
          for (const navigator of [
            { globalPrivacyControl: hasRefusalSignal },
            { doNotTrack: hasRefusalSignal ? '1' : null },
          ])
            assert.equal(
              reservesAds({ getItem, navigator, isRequired }),
              isAllowed(state),
              JSON.stringify(state),
            );
        }
  });

  test('are not reserved where storage is blocked and consent is required', () => {
    const blocked = () => {
      throw new Error('The operation is insecure');
    };
    assert.equal(reservesAds({ getItem: blocked }), false);
  });

  test('are not reserved after the ad script was blocked in this visit', () => {
    assert.equal(reservesAds({ getItem: accepted, isBlocked: true }), false);
    assert.equal(reservesAds({ getItem: nothingKept, isRequired: false, isBlocked: true }), false);
  });
});
