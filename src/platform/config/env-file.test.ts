import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadEnvFile } from './env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
after(() => rmSync(folder, { recursive: true }));

function load(content: string, variables: Record<string, string> = {}): Record<string, string | undefined> {
  const path = join(folder, 'site.env');
  writeFileSync(path, content);
  loadEnvFile(path, variables);
  return variables;
}

test('a file of a systemd unit sets variables as systemd does', () => {
  const content = [
    '\uFEFF# comment',
    '; comment',
    'PLAIN=pa#ss $word=1  ',
    `SINGLE='a "b" #c'`,
    String.raw`DOUBLE="a \"b\" \\ c"`,
    'EMPTY=',
    ' export SPACED = x y ',
    'LONG=10.0.0.0/8,\\',
    '127.0.0.1',
  ];
  const expected = {
    PLAIN: 'pa#ss $word=1',
    SINGLE: 'a "b" #c',
    DOUBLE: String.raw`a "b" \ c`,
    EMPTY: '',
    SPACED: 'x y',
    LONG: '10.0.0.0/8,127.0.0.1',
  };
  assert.deepEqual(load(content.join('\r\n')), expected);
});

test('a variable that is already set stays', () => {
  assert.deepEqual(load('PORT=1\nHOST=x', { PORT: '2' }), { PORT: '2', HOST: 'x' });
});

test('a line that is no variable is named', () => {
  assert.throws(() => load('A=1\n\nDATA_DIR'), /site\.env, line 3: not NAME=value/);
});
