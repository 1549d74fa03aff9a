import { readFileSync, statSync } from 'node:fs';

/** A process of the test run. */
export interface TestJob {
  title: string;
  files: string[];
  isJourney: boolean;
  /** Whether its tests start the product on the library that the run prepares. */
  needsSite: boolean;
}

/** What the boundaries keep from the database and from Node's own modules. */
const isPure = (file: string) => /^src\/(lib|ui)\/|\/web\//.test(file);
const isJourney = (file: string) => file.startsWith('e2e/');
/** Component tests give their process the globals of a browser, which other tests must not see. */
const hasLightDom = (file: string) => file.endsWith('.dom.test.ts');
/** Tests that start the product with the starter library in their own process. */
const startsSite = (file: string) => /running-site\.fixture/.test(readFileSync(file, 'utf8'));
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
  const units = files.filter((file) => !isJourney(file) && !hasLightDom(file));
  const pure = units.filter(isPure);
  const others = units.filter((file) => !isPure(file));
  const withSite = others.filter(startsSite);
  const withoutSite = others.filter((file) => !startsSite(file));
  const groups = [...deal(withSite), ...deal(withoutSite), pure, components].filter(
    ({ length }) => length > 0,
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
      needsSite: withSite.includes(group[0]!),
    })),
    ...journeys.map((file) => ({ title: file, files: [file], isJourney: true, needsSite: true })),
  ];
}
