import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './outgoing-target.ts';

test('internet addresses are public, also in NAT64 form', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '64:ff9b::808:808'])
    assert.ok(isPublicAddress(address), address);
});

test('special-purpose networks are not public', () => {
  const refused = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
  ];
  for (const address of refused) assert.ok(!isPublicAddress(address), address);
});

test('unsafe IPv4 addresses embedded in IPv6 are refused', () => {
  const refused = [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ];
  for (const address of refused) assert.ok(!isPublicAddress(address), address);
  for (const text of ['', 'localhost', '127.1.1.1.1', 'fe80::1%lo']) assert.ok(!isPublicAddress(text), text);
});
