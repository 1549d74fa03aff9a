import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createKnownBrowsers } from './known-browsers.ts';

const secret = 'a secret of more than thirty-two characters';
const browsers = createKnownBrowsers({ secret, isHttps: true });
const getPair = (header: string) => header.split(';')[0]!;
const asha = 'asha@example.org';

describe('known browsers', () => {
  test('find a browser for the account that signed in', () => {
    const cookie = getPair(browsers.addUser(undefined, asha));
    assert.ok(browsers.find(cookie, 'Asha@Example.org'));
    assert.equal(browsers.find(cookie, 'ravi@example.org'), undefined);
  });

  test('keep one id for up to five accounts', () => {
    let cookie = getPair(browsers.addUser(undefined, asha));
    const id = browsers.find(cookie);
    for (const name of ['b', 'c', 'd', 'e'])
      cookie = getPair(browsers.addUser(cookie, `${name}@example.org`));
    assert.equal(browsers.find(cookie, asha), id);
    cookie = getPair(browsers.addUser(cookie, 'f@example.org'));
    assert.equal(browsers.find(cookie, asha), undefined);
    assert.equal(browsers.find(cookie, 'f@example.org'), id);
  });

  test('reject a cookie signed by another site', () => {
    const other = createKnownBrowsers({ secret: `${secret}!`, isHttps: true });
    const cookie = getPair(other.addUser(undefined, asha));
    for (const each of [cookie, `${cookie}AAAA`, '__Host-pariksha_browser=AAAA', '__Host-pariksha_browser='])
      assert.equal(browsers.find(each, asha), undefined, each);
  });

  test('hide the account in a cookie that needs https', () => {
    const header = browsers.addUser(undefined, asha);
    assert.match(
      header,
      /^__Host-pariksha_browser=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.ok(!Buffer.from(getPair(header).split('=')[1]!, 'base64url').includes('asha'));
  });
});
