import { statSync } from 'node:fs';

/** A process of the test run. */
export interface TestJob {
  title: string;
  files: string[];
  isJourney: boolean;
}

/** What the boundaries keep from the database and from Node's own modules. */
const isPure = (file: string) => /^src\/(lib|ui)\/|\/web\//.test(file);
const isJourney = (file: string) => file.startsWith('e2e/');
/** Component tests give their process the globals of a browser, which other tests must not see. */
const hasLightDom = (file: string) => file.endsWith('.dom.test.ts');
/** With more of them a process has too many databases open; with fewer it loads the same modules too often. */
const filesAProcess = 12;

/** Dealt out in turn: neighbours are of one feature, and alike in how long they take. */
function deal(files: string[]): string[][] {
  const count = Math.ceil(files.length / filesAProcess);
  return Array.from({ length: count }, (_, first) => files.filter((_, index) => index % count === first));
}

/** Returns the processes that run the files, those that take longest first. A journey has a process of its own. */
export function planJobs(files: string[]): TestJob[] {
  const components = files.filter(hasLightDom);
  const others = files.filter((file) => !isJourney(file) && !hasLightDom(file));
  const groups = [...deal(others.filter((file) => !isPure(file))), others.filter(isPure), components].filter(
    (group) => group.length > 0,
  );
  // A longer file takes longer; nothing better is known before it ran.
  const journeys = files
    .filter(isJourney)
    .toSorted((one, other) => statSync(other).size - statSync(one).size);
  return [
    ...groups.map((group, index) => ({
      title: group.length === 1 ? group[0]! : `unit ${index + 1}/${groups.length}`,
      files: group,
      isJourney: false,
    })),
    ...journeys.map((file) => ({ title: file, files: [file], isJourney: true })),
  ];
}
