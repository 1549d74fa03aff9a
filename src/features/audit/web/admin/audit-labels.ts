import { formatCount } from '#lib/text/format.ts';
import type { AuditEntry } from '../../audit.contract.ts';

/** Phrases by action, where the default, as in 'updated the paper', would be bad English, and titles of subject types. */
let phrases: Readonly<Record<string, string>> = {};

/** Sets the phrases of all features, before an entry is shown. */
export function setAuditPhrases(all: typeof phrases): void {
  phrases = all;
}

/** `file-replaced` -> 'file replaced'. */
const formatWords = (word: string) => word.replaceAll(/[.-]/g, ' ');

/** Returns the phrase between the user and the subject: 'updated the paper'. */
export function getActionPhrase({ action, subjectType }: Pick<AuditEntry, 'action' | 'subjectType'>): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const words = verb === 'erased' ? 'permanently deleted' : formatWords(verb);
  return phrases[action] ?? `${words} the ${formatWords(subjectType)}`;
}

/** Returns whether the sentence needs a subject: 'Asha signed in' does not. */
export function hasSubject({
  action,
  userName,
  subjectType,
  subjectName,
}: Pick<AuditEntry, 'action' | 'userName' | 'subjectType' | 'subjectName'>): boolean {
  if (action.startsWith('session.') && action !== 'session.refused') return false;
  return !['session', 'user'].includes(subjectType) || subjectName !== userName;
}

/** Returns ' (994 papers)' for a change of many papers, and '' otherwise. */
export function papersText({ subjectType, after }: Pick<AuditEntry, 'subjectType' | 'after'>): string {
  const papers = after?.papers;
  return subjectType === 'bulk' && typeof papers === 'number' ? ` (${formatCount(papers, 'paper')})` : '';
}

/**
 * Returns the label of an action in a list: `paper.file-replaced` -> 'Paper: replaced the file of the paper'. A phrase
 * of one word says too little alone: `cleanup.files-deleted` -> 'Clean-up: files deleted'.
 */
export function actionTitle(action: string): string {
  const [subject = '', ...words] = action.split('.');
  const phrase = getActionPhrase({ action, subjectType: subject });
  const isAlone = !phrase.includes(' ') && words.join('.') !== phrase;
  const text = isAlone ? formatWords(words.join('.')) : phrase.replace(/:$/, '');
  const isOpen = / (of|to|from|as|for|in|the)$/.test(text);
  return `${subjectTitle(subject)}: ${text}${isOpen ? ' …' : ''}`;
}

/** `paper` -> 'Paper'. */
export function subjectTitle(subjectType: string): string {
  const words = formatWords(subjectType);
  return phrases[subjectType] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Change {
  field: string;
  /** Undefined if the entry has no such state or field. */
  before?: string;
  after?: string;
}

/** Returns the fields of both states with readable values, in the order of the states. */
export function getChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const getValue = (state: AuditEntry['before'], name: string) =>
    state && name in state ? formatValue(state[name]) : undefined;
  return names.map((name) => ({
    field: fieldTitle(name),
    before: getValue(before, name),
    after: getValue(after, name),
  }));
}

/** `seoTitle` -> 'Seo title'. */
function fieldTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
