import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { inParallel } from '#lib/in-parallel.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { projectVersion } from './project-version.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { tinyPdf } from '#testing/tiny-pdf.ts';

const launcher = fileURLToPath(new URL('../../../bin/pariksha.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'command-'));
mkdirSync(join(folder, 'data'));
mkdirSync(join(folder, 'pdfs'));
after(() => rmSync(folder, { recursive: true }));
const database = await testDatabase();
const empty = await testDatabase({ empty: true });
const url = connectionUrl(database.connection);

interface Run {
  args: string[];
  input?: string;
  node?: string;
  environment?: Record<string, string | undefined>;
}

/** Runs the command in its own folder, as a user does. */
async function pariksha({ args, input = '', node = process.execPath, environment = {} }: Run) {
  const child = spawn(node, [launcher, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      ...environment,
    },
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code: Number(code) };
}

/** What every command says first. */
const named = `Library: ${url.replace(/\?.*/, '')}\n`;
const json = ({ out }: { out: string }) => JSON.parse(out);

test('commands show help with an example and reject wrong usage', async () => {
  const commands = [
    'serve',
    'migrate',
    'import',
    'import wordpress',
    'import site',
    'import drive',
    'export',
    'specimens remove',
    'user add',
    'user password',
    'user reset-link',
    'user disable',
    'user enable',
    'doctor',
  ].concat(['settings show', 'settings set', 'settings reset']);
  await inParallel(commands, 2, async (command) => {
    const { out, code } = await pariksha({ args: [...command.split(' '), '--help'] });
    assert.equal(code, 0);
    assert.match(out, new RegExp(`Example:\n.*pariksha ${command}`), command);
  });
  const wrong = [
    [],
    ['nonsense'],
    ['import'],
    ['import', 'a', 'b'],
    ['user', 'add', 'a@b.org', '--role', 'x'],
  ];
  await inParallel(wrong, 2, async (args) => {
    const { code, out } = await pariksha({ args });
    assert.deepEqual([code, out], [2, ''], args.join(' '));
  });
});

test('only serve creates a library: every other command names the missing one', async () => {
  const nowhere = { DATA_DIR: join(folder, 'no data'), DATABASE_URL: '' };
  const emptied = { DATABASE_URL: connectionUrl(empty.connection) };
  writeFileSync(join(folder, 'old.zip'), '');
  const commands = [
    'user reset-link a@example.org',
    'backup b.zip',
    'worker',
    'migrate',
    'import papers.csv',
    'export e.csv',
  ];
  commands.push('specimens remove', 'restore old.zip --yes', 'doctor --json');
  const runs: [string, Record<string, string>][] = commands.map((command) => [command, nowhere]);
  runs.push(['settings show', emptied], ['worker', emptied]);
  await inParallel(runs, 2, async ([command, environment]) => {
    const { code, out, err } = await pariksha({ args: command.split(' '), environment });
    assert.equal(code, 1, command);
    assert.match(out + err, /There is no library in .*(no data|test).*restore --new/, command);
  });
  assert.ok(!existsSync(join(folder, 'no data')));
  assert.deepEqual(
    (await empty.db.execute(sql`SELECT 1 FROM pg_tables WHERE schemaname = 'drizzle'`)).rows,
    [],
  );
});

test('a restore creates a library with --new, and none for a backup that does not exist', async () => {
  const environment = { DATABASE_URL: connectionUrl(empty.connection), DATA_DIR: join(folder, 'new data') };
  const restore = (zip: string) => pariksha({ args: ['restore', zip, '--new', '--yes'], environment });
  assert.match((await restore('absent.zip')).err, /absent\.zip/);
  assert.match((await pariksha({ args: ['settings', 'show'], environment })).err, /There is no library/);
  await pariksha({ args: ['backup', 'full.zip'] });
  assert.match((await restore('full.zip')).out, /^Restored\./);
  assert.equal((await pariksha({ args: ['settings', 'show'], environment })).code, 0);
});

test('migrate creates the schema of a new library with --new', async () => {
  const { connection, db } = await testDatabase({ empty: true });
  const environment = { DATABASE_URL: connectionUrl(connection), DATA_DIR: join(folder, 'migrated data') };
  const { code, out } = await pariksha({ args: ['migrate', '--new'], environment });
  assert.equal(code, 0);
  assert.match(out, /^The database has the schema \d{4}_\w+\.\n$/);
  assert.deepEqual((await db.execute(sql`SELECT count(*)::int AS papers FROM papers`)).rows, [{ papers: 0 }]);
});

test('--environment reads the variables of a service', async () => {
  writeFileSync(join(folder, 'site.env'), `# the site\nDATABASE_URL="${url}"\nLOG_LEVEL=warn\n`);
  const run = { environment: { DATABASE_URL: undefined } };
  const { out, err } = await pariksha({ args: ['settings', 'show', '--environment', 'site.env'], ...run });
  assert.match(out, /siteName/);
  assert.equal(err, named);
  const absent = await pariksha({ args: ['--environment', 'absent.env', 'settings', 'show'] });
  assert.deepEqual([absent.code, absent.err], [1, 'The file absent.env cannot be read (ENOENT)\n']);
});

test('the version, an unknown option, and a reader that ends early', async () => {
  assert.equal((await pariksha({ args: ['--version'] })).out, `${projectVersion}\n`);
  const wrong = await pariksha({ args: ['serve', '--bogus'] });
  assert.deepEqual([wrong.code, wrong.err.split('\n')[0]], [2, "error: unknown option '--bogus'"]);
  const child = spawn(process.execPath, [launcher, 'settings', 'show'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
  });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([code, err], [0, named]);
});

test('npm start replaces its shell, so that a signal reaches the server', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho $$\n', { mode: 0o755 });
  const shell = spawn('sh', ['-c', packageFile.scripts.start], {
    env: { PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  assert.equal(await text(shell.stdout), `${shell.pid}\n`);
});

test('commands import, check and export a library and remove specimens', async () => {
  writeFileSync(join(folder, 'pdfs', 'a.pdf'), tinyPdf());
  writeFileSync(
    join(folder, 'papers.csv'),
    'category,exam,year,title,file,specimen\nSSC,CGL,2019,A,a.pdf,yes\nSSC,CGL,1066,B,a.pdf,\n',
  );
  const args = ['import', 'papers.csv', '--files', 'pdfs', '--rejects', 'rejects.csv'];
  const dry = json(await pariksha({ args: [...args, '--dry-run', '--json'] }));
  assert.deepEqual([dry.isDryRun, dry.added, dry.rejected], [true, 1, 1]);
  const first = await pariksha({ args });
  assert.equal(first.code, 0);
  assert.match(first.out, /added {6}1\n[^]*rejected {3}1\n {4}1 year not readable or out of range/);
  assert.match(first.out, /Rejected rows, each with its reason: rejects\.csv/);
  assert.match(readFileSync(join(folder, 'rejects.csv'), 'utf8'), /,3,year 1066 is outside 1990 to/);
  const second = json(await pariksha({ args: [...args, '--json'] }));
  assert.deepEqual([second.added, second.unchanged, second.rejected], [0, 1, 1]);

  const exported = json(await pariksha({ args: ['export', 'out.csv', '--files', 'out', '--json'] }));
  assert.deepEqual([exported.rows, exported.copied, exported.missing], [1, 1, []]);
  assert.deepEqual(readFileSync(join(folder, 'out', 'a.pdf')), tinyPdf());

  const healthy = await pariksha({ args: ['doctor', '--deep'] });
  const atRisk = 'The site works, but its backups are at risk: see above.';
  assert.deepEqual([healthy.code, healthy.out.split('\n').at(-2)], [3, atRisk]);
  assert.match(healthy.out, /WRONG backups: There is no backup yet\./);
  const { rows } = await database.db.execute<{ key: string }>(
    sql`SELECT storage_key AS key FROM paper_files`,
  );
  rmSync(join(folder, 'data', 'files', rows[0]?.key ?? ''));
  const ill = await pariksha({ args: ['doctor', '--json'] });
  assert.equal(ill.code, 1);
  assert.match(ill.out, /"isHealthy":false.*is missing, so visitors cannot download it/);
  const incomplete = await pariksha({ args: ['export', 'out.csv', '--files', 'out'] });
  assert.equal(incomplete.code, 1);
  assert.match(incomplete.err, /1 stored file is missing/);

  const removal = json(await pariksha({ args: ['specimens', 'remove', '--json'] }));
  assert.deepEqual(removal, { papers: 1, files: 2 });
});

test('an import takes any columns, and exports of WordPress', async () => {
  writeFileSync(
    join(folder, 'list.csv'),
    'Paper,Examination,Held in,Link\nCGL,SSC CGL,2019,https://files.example/a.pdf\n',
  );
  const args = ['import', 'list.csv', '--map', 'title=Paper', '--set', 'category=SSC'];
  const first = await pariksha({ args });
  assert.equal(first.code, 0, first.err);
  assert.match(first.err, /title = "Paper", category = "SSC", exam = "Examination"/);
  assert.match(first.out, /added {6}1\n/);
  const second = json(await pariksha({ args: [...args, '--json'] }));
  assert.deepEqual([second.added, second.unchanged], [0, 1]);

  const path = fileURLToPath(new URL('../../../docs/examples/wordpress-export.xml', import.meta.url));
  const wordpress = ['import', 'wordpress', path, '--dry-run', '--json', '--save', 'papers.csv'];
  const dry = json(await pariksha({ args: wordpress }));
  assert.deepEqual([dry.isDryRun, dry.rows, dry.added, dry.rejected], [true, 6, 5, 1]);
  assert.match(readFileSync(join(folder, 'papers.csv'), 'utf8'), /^\uFEFFtitle,category,exam,/);
  assert.ok(existsSync(join(folder, 'papers.csv.rejects.csv')));
  assert.ok(!existsSync(join(folder, 'list.csv.rejects.csv')));
});

test('a failed command prints only its reason and exits with 1', async () => {
  writeFileSync(join(folder, 'broken.csv'), 'category,exam,year,title,file\nSSC,CGL,2019,"A,a.pdf\n');
  const failures: [Run, RegExp][] = [
    [
      { args: ['import', 'broken.csv', '--json'] },
      /^Line 2: a quote opens in this row and is never closed\.\n$/,
    ],
    [{ args: ['import', 'absent.csv'] }, /^File absent\.csv not found\n$/],
    [{ args: ['import', 'wordpress', 'absent.xml'] }, /^File absent\.xml not found\n$/],
    [
      { args: ['import', 'list.csv', '--map', 'name=Paper'] },
      /^There is no field name\. The fields: title, /,
    ],
    [
      { args: ['import', 'list.csv', '--map', 'title=X'] },
      /^The file has no column X\. Its columns: Paper, /,
    ],
    [
      { args: ['import', 'site', 'http://127.0.0.1/'] },
      /^The site's robots\.txt could not be read: .*private/,
    ],
    [{ args: ['backup', '/dev/stdout'] }, /^\/dev\/stdout is not a regular file\. Choose another name\n$/],
    [{ args: ['export', '/dev/stdout'] }, /^\/dev\/stdout is not a regular file/],
    [{ args: ['export', 'no/such/folder.csv'] }, /^ENOENT: .*no\/such/],
    [{ args: ['settings', 'set', 'nonsense', 'x'] }, /^nonsense is not a setting\n$/],
    [
      { args: ['settings', 'set', 'enableAds', 'yes'] },
      /^The value of enableAds must be JSON, such as true, null or .*\n$/,
    ],
    [
      { args: ['settings', 'set', 'logoUrl', 'javascript:x'] },
      /^logoUrl must be an https URL, or a path on this site that begins with \/\n$/,
    ],
    [{ args: ['user', 'password', 'nobody@example.org'] }, /^User nobody@example\.org not found\n$/],
    [
      { args: ['export', 'x.csv'], environment: { PORT: 'x', LOG_LEVEL: 'loud' } },
      /2 faults:\n.*PORT.*\n.*LOG_LEVEL/,
    ],
    [
      { args: ['export', 'x.csv'], environment: { DATABASE_URL: 'postgres://localhost:1/x' } },
      /^The database does not answer/,
    ],
  ];
  await inParallel(failures, 2, async ([run, message]) => {
    const { code, out, err } = await pariksha(run);
    assert.match(err.replace(/^Library: .*\n/, ''), message);
    assert.deepEqual([code, out], [1, '']);
  });
});

test('commands add an owner, then editors, and set passwords', async () => {
  const first = await pariksha({ args: ['user', 'add', 'asha@example.org'] });
  assert.match(first.out, /^asha@example\.org is an owner now\. The password, shown only here: [\w-]{24}\n$/);
  const stdin = ['--password-stdin', '--json'];
  const second = await pariksha({
    args: ['user', 'add', 'ravi@example.org', '--name', 'Ravi', ...stdin],
    input: 'a long password\nmore',
  });
  assert.deepEqual(json(second), { id: 2, email: 'ravi@example.org', name: 'Ravi', role: 'editor' });
  const password = () =>
    database.db.execute(
      sql`SELECT password FROM accounts JOIN users ON users.id = user_id WHERE name = 'Ravi'`,
    );
  const before = (await password()).rows;
  await database.db.execute(sql`UPDATE users SET two_factor_enabled = true`);
  const changed = await pariksha({
    args: ['user', 'password', 'ravi@example.org', '--without-second-factor', ...stdin],
    input: 'another password',
  });
  assert.deepEqual(json(changed), { email: 'ravi@example.org', removedPasskeys: 0 });
  const secured = await database.db.execute(sql`SELECT email FROM users WHERE two_factor_enabled`);
  assert.deepEqual(secured.rows, [{ email: 'asha@example.org' }]);
  assert.notDeepEqual((await password()).rows, before);
  const short = await pariksha({ args: ['user', 'password', 'ravi@example.org', ...stdin], input: 'short' });
  assert.deepEqual([short.code, short.err], [1, `${named}A password has at least 12 characters\n`]);
});

test('commands disable and enable users, except the last owner', async () => {
  const user = (...args: string[]) => pariksha({ args: ['user', ...args] });
  assert.match((await user('disable', 'ravi@example.org')).out, /is disabled/);
  assert.deepEqual(json(await user('enable', 'ravi@example.org', '--json')), {
    email: 'ravi@example.org',
    isDisabled: false,
  });
  const { link } = json(await user('reset-link', 'ravi@example.org', '--json'));
  assert.match(link, /^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/);
  const last = await user('disable', 'asha@example.org');
  assert.deepEqual([last.code, /last owner/.test(last.err)], [1, true]);
});

test('commands show, set and reset settings', async () => {
  const settings = (...args: string[]) => pariksha({ args: ['settings', ...args] });
  const fresh = await settings('show');
  assert.match(fresh.out, /^ {2}siteName = "Pariksha"$/m);
  assert.doesNotMatch(fresh.out, /^\*/m);
  const sets = [
    [['siteName', '2024 "Papers"'], 'siteName is "2024 \\"Papers\\"" now\n'],
    [['copyrightText', '"Ours" and "yours"'], 'copyrightText is "\\"Ours\\" and \\"yours\\"" now\n'],
    [['siteKeywords', 'null'], 'siteKeywords is null now\n'],
    [['allowVisitorRatings', 'false'], 'allowVisitorRatings is false now\n'],
    [
      ['footerLinks', '[{"title":"About","url":"/about"}]'],
      'footerLinks is [{"title":"About","url":"/about"}] now\n',
    ],
  ] as const;
  await inParallel(sets, 2, async ([args, output]) =>
    assert.equal((await settings('set', ...args)).out, output),
  );
  assert.deepEqual(json(await settings('set', 'copyrightText', '"Ours"', '--json')), {
    copyrightText: 'Ours',
  });
  const settingValues = json(await settings('show', '--json'));
  assert.deepEqual(
    [
      settingValues.siteName,
      settingValues.copyrightText,
      settingValues.siteKeywords,
      settingValues.allowVisitorRatings,
      settingValues.footerLinks,
    ],
    ['2024 "Papers"', 'Ours', null, false, [{ title: 'About', url: '/about' }]],
  );
  assert.equal((await settings('reset', 'siteName')).out, 'siteName is "Pariksha" now\n');
  const changedNames = (await settings('show')).out.match(/^\* \w+/gm);
  assert.deepEqual(changedNames, [
    '* siteKeywords',
    '* footerLinks',
    '* copyrightText',
    '* allowVisitorRatings',
  ]);
});

test('no script of package.json depends on the Node of the PATH', () => {
  const wrong = Object.entries(packageFile.scripts).filter(([, script]) =>
    /(^|[ &])node (?!bin\/(node|pariksha)\.js )/.test(script),
  );
  assert.deepEqual(wrong, []);
});

test('an older Node starts the Node that npm installed', async (context) => {
  const older = olderNode();
  if (!older) return context.skip('no Node older than 24 is installed here');
  const { out, code } = await pariksha({ args: ['--help'], node: older });
  assert.match(out, /^Usage: pariksha/);
  assert.equal(code, 0);
  assert.equal((await pariksha({ args: ['nonsense'], node: older })).code, 2);
  const wrapper = fileURLToPath(new URL('../../../bin/node.js', import.meta.url));
  const script = 'console.log(process.version, require("node:child_process").execSync("node -v") + "")';
  const { stdout, status } = spawnSync(older, [wrapper, '-e', `${script}; process.exit(3)`], {
    encoding: 'utf8',
  });
  assert.match(stdout, /^v24\S+ v24\S+\n/);
  assert.equal(status, 3);
});

/** Returns a Node on the PATH that is too old to run the command. */
function olderNode(): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((bin) => join(bin, 'node'));
  return paths.find((path) => {
    const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return status === 0 && Number.parseInt(stdout.slice(1), 10) < 24;
  });
}
