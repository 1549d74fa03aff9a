import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { eventually } from '#testing/eventually.ts';
import { createSafeFetch, type SafeFetch, type SafeRequest } from './safe-fetch.ts';
import type { ResolveHost } from './resolve-host.ts';

const userAgent = 'Pariksha (+https://papers.example)';
const publicAddress = { address: '93.184.216.34', family: 4 } as const;
const loopback = { address: '127.0.0.1', family: 4 } as const;

const servers: Server[] = [];
const sockets = new Set<Socket>();
after(() => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
});

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server.on('connection', (socket) => sockets.add(socket)));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** Reads the whole body. */
const read: Parameters<SafeFetch>[2] = async (answer, body) => {
  const chunks = await Array.fromAsync(body);
  return { ...answer, body: Buffer.concat(chunks) };
};
const fetched = (fetch: SafeFetch, url: string, request: SafeRequest = {}) =>
  fetch(url, request, read) as Promise<Parameters<typeof read>[0] & { body: Buffer }>;
const getReason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    ({ reason, message }: { reason?: string; message: string }) => reason ?? message,
  );

describe('private addresses are not reachable', () => {
  let connections = 0;
  let port = 0;
  before(async () => {
    const canary = createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    port = await listening(canary, '0.0.0.0');
  });
  const guarded = (resolve: ResolveHost, allow: string[] = []) =>
    createSafeFetch({ allow, userAgent, resolve, ports: new Set([port]) });
  const resolveNothing: ResolveHost = async (hostname) => assert.fail(`${hostname} was resolved`);

  test('by a literal in any notation', async () => {
    const hosts = [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
      '１２７.０.０.１',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[2002:7f00:1::]',
      '169.254.169.254',
      '10.0.0.1',
      '[fe80::1]',
    ];
    for (const host of hosts)
      assert.equal(
        await getReason(fetched(guarded(resolveNothing), `http://${host}:${port}/`)),
        'forbidden',
        host,
      );
    assert.equal(connections, 0);
  });

  test('by a name with a private address among its addresses', async () => {
    for (const addresses of [
      [loopback],
      [publicAddress, loopback],
      [{ address: '::ffff:127.0.0.1', family: 6 } as const],
    ])
      assert.equal(
        await getReason(
          fetched(
            guarded(async () => addresses),
            `http://inside.example:${port}/`,
          ),
        ),
        'forbidden',
      );
    assert.equal(
      await getReason(
        fetched(
          createSafeFetch({ allow: [], userAgent, ports: new Set([port]) }),
          `http://localhost:${port}/`,
        ),
      ),
      'forbidden',
    );
    assert.equal(connections, 0);
  });

  test('by DNS rebinding', async () => {
    let lookups = 0;
    const rebinding: ResolveHost = async () => [(lookups += 1) === 1 ? publicAddress : loopback];
    const reason = await getReason(
      fetched(guarded(rebinding), `http://rebind.example:${port}/`, { timeoutMs: 200 }),
    );
    assert.ok(['too-slow', 'unreachable'].includes(reason), reason);
    assert.equal(lookups, 1);
    assert.equal(connections, 0);
  });

  test('by a redirect, scheme, port or user name', async () => {
    const sending = createServer(({ url }, answer) => {
      answer.writeHead(302, { location: decodeURIComponent(url!.slice(1)) }).end();
    });
    const open = await listening(sending);
    const fetch = guarded(async () => [loopback], [`open.example:${open}`]);
    const targets = [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `//[::1]:${port}/`,
      `http://inside.example:${port}/`,
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://127.0.0.1/',
      `http://127.0.0.1:${open}/`,
    ];
    for (const target of targets)
      assert.equal(
        await getReason(fetched(fetch, `http://open.example:${open}/${encodeURIComponent(target)}`)),
        'forbidden',
        target,
      );
    const usual = createSafeFetch({ allow: [], userAgent, resolve: resolveNothing });
    for (const url of [
      `http://93.184.216.34:${port}/`,
      'http://93.184.216.34:22/',
      'http://me@93.184.216.34/',
      'data:,x',
      'x',
    ])
      assert.equal(await getReason(fetched(usual, url)), 'forbidden', url);
    assert.equal(connections, 0);
  });
});

describe('a fetch from another server', () => {
  const answers: Record<string, RequestListener> = {
    '/echo': (request, answer) => void answer.end(JSON.stringify(request.headers)),
    '/post': (request, answer) => {
      answer.writeHead(307, { location: '/echo', 'x-method': request.method });
      request.pipe(answer);
    },
    '/endless': (_request, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(16_384)));
      };
      answer.on('drain', more);
      more();
    },
    '/drip': (_request, answer) => {
      answer.write('%PDF');
      const timer = setInterval(() => answer.write('.'), 20);
      answer.on('close', () => clearInterval(timer));
    },
    '/silent': () => {},
    '/bomb': (_request, answer) => {
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)));
    },
    '/flood': (_request, answer) => {
      answer.writeHead(
        200,
        Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x-${at}`, 'a'.repeat(100)])),
      );
      answer.end();
    },
    '/short': (_request, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('too little');
      setImmediate(() => answer.destroy());
    },
    '/nonsense': ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    '/switch': ({ socket }) =>
      void socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    '/nowhere': (_request, answer) => void answer.writeHead(302, { location: 'http://' }).end(),
    '/far': (_request, answer) => void answer.writeHead(302, { location: `/${'a'.repeat(2_000)}` }).end(),
    '/utf8': (_request, answer) =>
      void answer.writeHead(302, { location: Buffer.from('पेपर (1).pdf').toString('latin1') }).end(),
    '/twice': (_request, answer) =>
      void answer.writeHead(200, ['content-type', 'text/html', 'content-type', 'text/plain']).end('there'),
    '/latin1': (_request, answer) => void answer.writeHead(302, { location: '/caf\u00e9.pdf' }).end(),
    [`/${encodeURIComponent('पेपर')}%20(1).pdf`]: (_request, answer) => void answer.end('there'),
    [`/${encodeURIComponent('café.pdf')}`]: (_request, answer) => void answer.end('there'),
    '/cookie': (_request, answer) =>
      void answer.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1' }).end(),
    '/cookie-twice': (_request, answer) =>
      void answer.writeHead(302, { location: '/set', 'set-cookie': 'seen=1' }).end(),
    '/set': (_request, answer) => void answer.writeHead(302, { location: '/cookie-twice' }).end(),
    '/loop': (_request, answer) => void answer.writeHead(302, { location: '/loop' }).end(),
    '/no-location': (_request, answer) => void answer.writeHead(302).end('here'),
  };
  let port = 0;
  let base = '';
  let fetch: SafeFetch;
  before(async () => {
    const server = createServer((request, answer) => {
      const hops = Number(/^\/hops\/(\d+)/.exec(request.url!)?.[1] ?? NaN);
      if (hops > 0) return void answer.writeHead(301, { location: `/hops/${hops - 1}` }).end();
      if (hops === 0) return void answer.end('there');
      answers[request.url!]!(request, answer);
    });
    port = await listening(server);
    base = `http://files.example:${port}`;
    fetch = createSafeFetch({ allow: [`files.example:${port}`], userAgent, resolve: async () => [loopback] });
  });

  test('connects to the checked address with the original host name', async () => {
    process.env.http_proxy = process.env.HTTP_PROXY = 'http://127.0.0.1:9';
    after(() => {
      delete process.env.http_proxy;
      delete process.env.HTTP_PROXY;
    });
    const { status, body } = await fetched(fetch, `${base}/echo`, { headers: { range: 'bytes=0-9' } });
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(body.toString()), {
      host: `files.example:${port}`,
      'user-agent': userAgent,
      'accept-encoding': 'identity',
      accept: '*/*',
      range: 'bytes=0-9',
      connection: 'close',
    });
    assert.equal(await getReason(fetched(fetch, `http://127.0.0.1:${port}/echo`)), 'forbidden');
  });

  test('follows and reports five redirects, but not six', async () => {
    const { redirects, url, body } = await fetched(fetch, `${base}/hops/5`);
    assert.deepEqual(
      redirects.map(({ status, url: to }) => [status, to.slice(base.length)]),
      [4, 3, 2, 1, 0].map((left) => [301, `/hops/${left}`]),
    );
    assert.equal(url, `${base}/hops/0`);
    assert.equal(body.toString(), 'there');
    assert.equal(await getReason(fetched(fetch, `${base}/hops/6`)), 'too-many-redirects');
    assert.equal((await fetched(fetch, `${base}/no-location`)).status, 302);
    assert.equal(await getReason(fetched(fetch, `${base}/nowhere`)), 'broken-answer');
    assert.equal(await getReason(fetched(fetch, `${base}/far`)), 'broken-answer');
  });

  test('posts a body and follows no redirect of it', async () => {
    const sent = Buffer.from([0, 255, 1]);
    const { status, headers, body } = await fetched(fetch, `${base}/post`, { body: sent });
    assert.deepEqual([status, headers['x-method'], body], [307, 'POST', sent]);
  });

  test('follows a redirect to a URL in raw UTF-8 or Latin-1', async () => {
    for (const path of ['/utf8', '/latin1'])
      assert.equal((await fetched(fetch, base + path)).body.toString(), 'there', path);
  });

  test('knows a site that asks for a cookie from a loop', async () => {
    assert.equal(await getReason(fetched(fetch, `${base}/cookie#page`)), 'needs-cookie');
    assert.equal(await getReason(fetched(fetch, `${base}/cookie-twice`)), 'needs-cookie');
    assert.equal(await getReason(fetched(fetch, `${base}/loop`)), 'too-many-redirects');
  });

  test('sends at most two parallel requests to a host', async () => {
    const held: (() => void)[] = [];
    let [running, maxRunning, holdsBack] = [0, 0, true];
    const busy = createServer(({ headers }, answer) => {
      if (!headers.host!.startsWith('common.'))
        return void answer.writeHead(302, { location: `http://common.example:${at}/` }).end();
      maxRunning = Math.max(maxRunning, (running += 1));
      const finish = () => {
        running -= 1;
        answer.end('there');
      };
      if (holdsBack) held.push(finish);
      else setImmediate(finish);
    });
    const at = await listening(busy);
    const allow = ['common', 'one', 'two', 'three'].map((name) => `${name}.example:${at}`);
    const shared = createSafeFetch({ allow, userAgent, resolve: async () => [loopback] });
    const ask = (name: string, request?: SafeRequest) =>
      fetched(shared, `http://${name}.example:${at}/`, request);
    const first = [ask('one'), ask('two')];
    await eventually(async () => assert.equal(held.length, 2));
    const stopping = new AbortController();
    const stopped = getReason(ask('three', { signal: stopping.signal }));
    const waiting = ['one', 'two', 'three', 'common', 'common'].map((name) =>
      ask(name, { timeoutMs: 1_500 }),
    );
    await sleep(1_700);
    stopping.abort(new Error('stopped'));
    assert.equal(await stopped, 'stopped');
    holdsBack = false;
    for (const finish of held) finish();
    const answers = await Promise.all([...first, ...waiting]);
    assert.deepEqual([answers.map(({ body }) => String(body)), maxRunning], [Array(7).fill('there'), 2]);
    assert.ok(answers.slice(2).every(({ responseTime }) => responseTime < 1_500));
  });

  test('limits the size and time of a body', async () => {
    assert.equal(await getReason(fetched(fetch, `${base}/endless`)), 'too-large');
    assert.equal(await getReason(fetched(fetch, `${base}/drip`, { timeoutMs: 150 })), 'too-slow');
    assert.equal(await getReason(fetched(fetch, `${base}/silent`, { timeoutMs: 150 })), 'too-slow');
    const { body, headers } = await fetched(fetch, `${base}/bomb`);
    assert.equal(headers['content-encoding'], 'gzip');
    assert.ok(body.length < 20_000);
  });

  test('reports a broken answer and continues', async () => {
    for (const path of ['/flood', '/short', '/nonsense'])
      assert.equal(await getReason(fetched(fetch, base + path)), 'broken-answer', path);
    assert.equal(await getReason(fetched(fetch, `${base}/switch`)), 'unreachable');
    assert.equal((await fetched(fetch, `${base}/hops/0`)).body.toString(), 'there');
    assert.equal((await fetched(fetch, `${base}/twice`)).headers['content-type'], 'text/html');
  });

  test('can be stopped by the reader or the caller', async () => {
    const first = await fetch(`${base}/endless`, {}, async (_answer, body) => {
      for await (const chunk of body) return chunk.length;
      return 0;
    });
    assert.ok(first > 0);
    const stopping = new AbortController();
    const stopped = fetched(fetch, `${base}/silent`, { signal: stopping.signal });
    stopping.abort(new Error('the job was cancelled'));
    assert.equal(await getReason(stopped), 'the job was cancelled');
    const slow = createSafeFetch({ allow: [], userAgent, resolve: () => new Promise(() => {}) });
    assert.equal(await getReason(fetched(slow, 'http://slow.example/', { timeoutMs: 50 })), 'too-slow');
    const gone = createSafeFetch({ allow: [], userAgent, resolve: async () => [] });
    assert.equal(await getReason(fetched(gone, 'http://gone.example/')), 'unknown-host');
  });
});
