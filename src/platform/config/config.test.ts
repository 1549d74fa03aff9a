import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, parseConfig } from './config.ts';

/** Returns the faults of an environment, or none if it is valid. */
function findFaults(variables: Record<string, string>): string[] {
  try {
    parseConfig(variables);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.faults;
  }
}

test('the defaults serve localhost from the embedded database', () => {
  const config = parseConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 3000);
  assert.equal(config.publicUrl, 'http://localhost:3000');
  assert.equal(config.dataDir, resolve('data'));
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.firstOwner, undefined);
  assert.deepEqual(config.trustedProxies, []);
});

test('an empty variable counts as unset', () => {
  const names = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'TRUSTED_PROXIES'];
  assert.deepEqual(parseConfig(Object.fromEntries(names.map((name) => [name, '']))), parseConfig({}));
  assert.equal(findFaults({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: '' }).length, 1);
});

test('the public URL has no trailing slash and follows the port', () => {
  assert.equal(parseConfig({ PUBLIC_URL: 'https://papers.example//' }).publicUrl, 'https://papers.example');
  assert.equal(parseConfig({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
});

test('all faults are reported together with their variables', () => {
  const faults = findFaults({
    PORT: '70000',
    PUBLIC_URL: 'ftp://papers.example',
    DATABASE_URL: 'mysql://localhost/papers',
    ADMIN_PASSWORD: 'short',
    SESSION_SECRET: 'short',
    TRUSTED_PROXIES: 'foo, 127.0.0.1, 10.0.0.0/33',
    MAX_FILE_MB: '0',
    LOG_LEVEL: 'loud',
  });
  const named = faults.map((fault) => fault.split(' ')[0]);
  assert.deepEqual(named.toSorted(), [
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'LOG_LEVEL',
    'MAX_FILE_MB',
    'PORT',
    'PUBLIC_URL',
    'SESSION_SECRET',
    'TRUSTED_PROXIES',
    'TRUSTED_PROXIES',
  ]);
  for (const fault of faults) assert.ok(new ConfigError(faults).message.includes(fault));
});

test('MAX_FILE_MB is limited to 400', () => {
  assert.equal(parseConfig({ MAX_FILE_MB: '400' }).maxFileBytes, 400 * 1024 * 1024);
  assert.deepEqual(findFaults({ MAX_FILE_MB: '401' }), [
    'MAX_FILE_MB must be at most 400: a PDF is opened in memory',
  ]);
});

test('the first owner needs a valid e-mail address and password', () => {
  const owner = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'x'.repeat(128) };
  assert.deepEqual(parseConfig(owner).firstOwner, {
    email: owner.ADMIN_EMAIL,
    password: owner.ADMIN_PASSWORD,
  });
  assert.match(findFaults({ ...owner, ADMIN_PASSWORD: 'x'.repeat(129) }).join(), /^ADMIN_PASSWORD .*128/);
  assert.match(findFaults({ ...owner, ADMIN_PASSWORD: 'x'.repeat(11) }).join(), /^ADMIN_PASSWORD .*12/);
  const long = `${'x'.repeat(60)}@${'example.'.repeat(30)}org`;
  assert.match(findFaults({ ...owner, ADMIN_EMAIL: long }).join(), /^ADMIN_EMAIL .*254/);
  assert.match(findFaults({ ADMIN_EMAIL: 'owner@example.org' }).join(), /go together/);
  assert.match(findFaults({ ADMIN_PASSWORD: owner.ADMIN_PASSWORD }).join(), /go together/);
});

test('an OIDC provider needs all of its variables', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example/realm',
    OIDC_CLIENT_ID: 'pariksha',
    OIDC_CLIENT_SECRET: 'a secret',
  };
  assert.deepEqual(parseConfig(provider).oidc, {
    issuer: 'https://login.example/realm',
    clientId: 'pariksha',
    clientSecret: 'a secret',
    name: 'login.example',
  });
  assert.equal(parseConfig({ ...provider, OIDC_NAME: 'Our school' }).oidc?.name, 'Our school');
  assert.equal(parseConfig({}).oidc, undefined);
  for (const name of Object.keys(provider))
    assert.match(findFaults({ ...provider, [name]: '' }).join(), /^OIDC_ISSUER, .* go together/, name);
  assert.match(findFaults({ ...provider, OIDC_ISSUER: 'login.example' }).join(), /^OIDC_ISSUER must be/);
});

test('a bucket needs a name, and both keys or neither', () => {
  const server = { S3_BUCKET: 'papers', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PREFIX: 'site/one/' };
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  assert.deepEqual(parseConfig({ ...server, ...keys }).bucket, {
    bucket: 'papers',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    prefix: 'site/one/',
    isPathStyle: true,
  });
  const amazon = parseConfig({ S3_BUCKET: 'papers', S3_REGION: 'ap-south-1' }).bucket;
  assert.deepEqual(
    [amazon?.region, amazon?.isPathStyle, amazon?.credentials, amazon?.prefix],
    ['ap-south-1', false, undefined, ''],
  );
  assert.equal(parseConfig({}).bucket, undefined);
  assert.match(findFaults(keys).join(), /^S3_BUCKET is not set, so S3_ACCESS_KEY_ID, S3_SECRET/);
  assert.match(
    findFaults({ ...server, S3_ACCESS_KEY_ID: 'key' }).join(),
    /^S3_ACCESS_KEY_ID and .* go together/,
  );
  assert.match(findFaults({ ...server, S3_PREFIX: '/../up' }).join(), /^S3_PREFIX must be names/);
});

test('metrics and traces are off by default', () => {
  assert.deepEqual(parseConfig({}).observe, { metricsToken: undefined, slowQueryMs: 500, traces: undefined });
  const { metricsToken, slowQueryMs, traces } = parseConfig({
    METRICS_TOKEN: 'a token of its own',
    SLOW_QUERY_MS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  }).observe;
  assert.deepEqual([metricsToken, slowQueryMs], ['a token of its own', 0]);
  assert.deepEqual(traces, { endpoint: 'http://127.0.0.1:4318', share: 0.05, serviceName: 'pariksha' });
  assert.match(findFaults({ METRICS_TOKEN: 'short' }).join(), /^METRICS_TOKEN must have at least 16/);
  assert.match(findFaults({ OTEL_TRACES_SAMPLER_ARG: '2' }).join(), /^OTEL_TRACES_SAMPLER_ARG/);
});

test('a trusted proxy is an IP address or a network', () => {
  const good = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '::ffff:10.0.0.1'];
  assert.deepEqual(parseConfig({ TRUSTED_PROXIES: good.join(' , ') }).trustedProxies, good);
  for (const bad of ['foo', '10.0.0', '10.0.0.0/0', '10.0.0.0/33', '::1/129', '10.0.0.0/', '127.0.0.1,']) {
    assert.match(findFaults({ TRUSTED_PROXIES: bad }).join(), /^TRUSTED_PROXIES has "/, bad);
  }
});

test('LINK_CHECK_ALLOW is a list of hosts with optional ports', () => {
  const good = ['localhost:9000', '10.1.2.3', '[::1]:8080', 'files.example'];
  assert.deepEqual(parseConfig({ LINK_CHECK_ALLOW: good.join(', ') }).linkCheckAllow, good);
  assert.deepEqual(parseConfig({}).linkCheckAllow, []);
  for (const bad of ['http://files.example', 'me@files.example', 'files.example/', 'a b', 'x:99999', 'x,'])
    assert.match(findFaults({ LINK_CHECK_ALLOW: bad }).join(), /^LINK_CHECK_ALLOW has "/, bad);
});
