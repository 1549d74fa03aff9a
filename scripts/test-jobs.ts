import { readFileSync, statSync } from 'node:fs';

/** A process of the test run. */
export interface TestJob {
  title: string;
  files: string[];
  isJourney: boolean;
  /** Whether its tests start the product with the prepared library. */
  needsSite: boolean;
}

/** Modules that may not import the database or Node's own modules. */
const isPure = (file: string) => /^src\/(lib|ui)\/|\/web\//.test(file);
const isJourney = (file: string) => file.startsWith('e2e/');
/** Component tests define browser globals in their process, which would affect other tests. */
const hasLightDom = (file: string) => file.endsWith('.dom.test.ts');
/** Tests that start the product with the prepared library, or from the bundle of the run. */
const startsSite = (file: string) =>
  /running-site\.fixture|createSiteData|TEST_SITE_ENTRY|bin\/pariksha/.test(readFileSync(file, 'utf8'));
/** With more files, a process has too many open databases. With fewer, the same modules are loaded too often. */
const filesAProcess = 30;

/** Distributes files in turn, because neighbours belong to one feature and take similar times. */
function deal(files: string[]): string[][] {
  const count = Math.ceil(files.length / filesAProcess);
  return Array.from({ length: count }, (_, first) => files.filter((_, index) => index % count === first));
}

/** Estimates the duration of a journey by its size in bytes. One short file visits every page. */
const lengthOf = (file: string) => (/every-page-kind/.test(file) ? Infinity : statSync(file).size);

/** Returns the processes for the files, the slowest first. Each journey has its own process. */
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
  const journeys = files.filter(isJourney).toSorted((one, other) => lengthOf(other) - lengthOf(one));
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
