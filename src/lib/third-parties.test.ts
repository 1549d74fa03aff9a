import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adsAreOn, analyticsAreOn } from './third-parties.ts';

test('ads need both the setting and an AdSense ID', () => {
  assert.equal(adsAreOn({ enableAds: true, googleAdsenseId: 'ca-pub-1' }), true);
  assert.equal(adsAreOn({ enableAds: false, googleAdsenseId: 'ca-pub-1' }), false);
  assert.equal(adsAreOn({ enableAds: true, googleAdsenseId: null }), false);
  assert.equal(adsAreOn({ enableAds: true, googleAdsenseId: '' }), false);
});

test('analytics need a measurement ID', () => {
  assert.equal(analyticsAreOn({ googleAnalyticsId: 'G-1' }), true);
  assert.equal(analyticsAreOn({ googleAnalyticsId: null }), false);
});
