import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { eventually } from '#testing/eventually.ts';
import { readJournalLines, toJournalLine, type Visit } from './download-journal.ts';
import { createDownloadJournal } from './download-journal.ts';

const visit = (paperId: number): Visit => ({ paperId, visitorHash: 'ab'.repeat(16), at: 1_790_000_000_000 });

/** Creates a journal on a small disk. Skips the test and returns `undefined` if this account cannot mount one. */
function journalOnSmallDisk(context: TestContext, options: string) {
  const disk = mkdtempSync(join(tmpdir(), 'small disk '));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
  const complaints: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      complaints.push(String(chunk));
      done();
    },
  });
  const journal = createDownloadJournal({ path: join(disk, 'downloads'), log: pino(sink) });
  after(() => {
    journal.close();
    if (isMounted) spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  if (!isMounted) context.skip('this account cannot mount a small disk');
  return isMounted ? { disk, journal, complaints } : undefined;
}

test('the journal logs a full disk once and resumes later', async (context) => {
  const small = journalOnSmallDisk(context, 'size=64k');
  if (!small) return;
  const { disk, journal, complaints } = small;
  const segment = journal.beginSegment();
  const written: number[] = [];
  let paperId = 0;
  const append = () => {
    paperId += 1;
    const isWritten = journal.append(visit(paperId));
    if (isWritten) written.push(paperId);
    return isWritten;
  };
  assert.equal(append(), true);
  assert.throws(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(100_000)), { code: 'ENOSPC' });
  while (append());
  for (let time = 0; time < 10; time += 1) assert.equal(append(), false);
  assert.equal(complaints.length, 1);
  rmSync(join(disk, 'filler'));
  await eventually(() => assert.equal(append(), true));
  assert.equal(append(), true);
  const found = (await journal.read(segment)).map((read) => read.paperId);
  assert.deepEqual(found, written);
});

test('a read-only folder is logged once and causes no errors', (context) => {
  const small = journalOnSmallDisk(context, 'size=64k,ro');
  if (!small) return;
  const { journal, complaints } = small;
  for (let time = 0; time < 10; time += 1) assert.equal(journal.append(visit(1)), false);
  assert.deepEqual(journal.adoptLeftovers(), []);
  assert.equal(complaints.length, 1);
});

test('a truncated journal returns only complete visits', () => {
  const visits = fc.array(
    fc.record(
      {
        paperId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        visitorHash: fc.string({
          unit: fc.constantFrom(...'0123456789abcdef'),
          minLength: 32,
          maxLength: 32,
        }),
        at: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
      },
      { noNullPrototype: true },
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(visits, fc.nat(), (written, cut) => {
      const text = written.map(toJournalLine).join('');
      const kept = text.slice(0, cut % (text.length + 1));
      assert.deepEqual(readJournalLines(kept), written.slice(0, kept.split('\n').length - 1));
    }),
  );
});
