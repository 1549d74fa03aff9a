import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Ask, type Stream } from '../scale/load.ts';
import type { SignedIn } from '../scale/owner.ts';

/** Writes of the owner, and the site's responses. */
export interface Ledger {
  /** Ids of acknowledged papers and categories, by name. */
  papers: Map<string, number>;
  categories: Map<string, number>;
  /** Descriptions of the site, each from an acknowledged version of the settings. */
  descriptions: string[];
  /** Number of creates that were retried with the same key after a missing or failed response. */
  repeats: number;
  /** Responses that refused a valid write. No trouble justifies these. */
  refusals: string[];
}

interface Creation {
  name: string;
  created: Map<string, number>;
  ask: Ask;
}

interface Answer {
  status: number;
  text: string;
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300;
/** No response, or one that says that the server cannot accept the write now. */
const isUnavailable = ({ status }: Answer) => status === 0 || status >= 500;

/** Simulates an owner who creates papers and categories, retries each until it succeeds, and saves settings. */
export function ownerWrites(owner: SignedIn, examId: number) {
  const ledger: Ledger = {
    papers: new Map(),
    categories: new Map(),
    descriptions: [],
    repeats: 0,
    refusals: [],
  };
  const unanswered: Creation[] = [];
  let count = 0;

  function note(creation: Creation, answer: Answer): void {
    const { ask: sent, name, created } = creation;
    if (isGood(answer)) created.set(name, (JSON.parse(answer.text) as { id: number }).id);
    else if (isUnavailable(answer)) unanswered.push(creation);
    else ledger.refusals.push(`${sent.method} ${sent.path}: ${answer.status} ${answer.text}`);
  }

  function creationOf(kind: 'papers' | 'categories'): Creation {
    const name = `Chaos ${kind} ${(count += 1)}`;
    const fileUrl = `https://papers.example/${count}.pdf`;
    const body = kind === 'papers' ? { title: name, examId, year: 2020, fileUrl } : { name };
    const headers = { ...owner, 'idempotency-key': randomUUID() };
    const path = `/api/admin/${kind}`;
    return { name, created: ledger[kind], ask: { method: 'POST', path, headers, body } };
  }

  function next(kind: 'papers' | 'categories') {
    const repeated = unanswered.shift();
    if (repeated) ledger.repeats += 1;
    const creation = repeated ?? creationOf(kind);
    return { ask: creation.ask, onAnswer: (answer: Answer) => note(creation, answer) };
  }

  function nextSettings() {
    const siteDescription = `Saved by the chaos command, ${(count += 1)}.`;
    const sent = { method: 'PUT', path: '/api/admin/settings', headers: owner, body: { siteDescription } };
    return {
      ask: sent,
      onAnswer(answer: Answer) {
        if (isGood(answer)) ledger.descriptions.push(siteDescription);
        else if (!isUnavailable(answer))
          ledger.refusals.push(`PUT ${sent.path}: ${answer.status} ${answer.text}`);
      },
    };
  }

  const streams: Stream[] = [
    { kind: 'write', perSecond: 2, next: () => next('papers') },
    { kind: 'write', perSecond: 0.7, next: () => next('categories') },
    { kind: 'write', perSecond: 0.7, next: nextSettings },
  ];
  return {
    ledger,
    streams,
    /** Retries creates without a response. Throws if the site does not accept them within a minute. */
    async finish(url: string): Promise<void> {
      const deadline = performance.now() + 60_000;
      for (let creation = unanswered.shift(); creation; creation = unanswered.shift()) {
        if (performance.now() > deadline) throw new Error(`${unanswered.length + 1} creates have no answer`);
        ledger.repeats += 1;
        note(creation, await ask(url, creation.ask));
        await sleep(100);
      }
    },
  };
}
