import { formatCount } from '#lib/text/format.ts';
import type { AuditEntry } from '../../audit.contract.ts';

/** Phrases for actions where the default, as in 'updated the paper', would be bad English. */
const phrases: Record<string, string> = {
  'backup.deleted': 'deleted the backup',
  'backup.marked': 'named or pinned the backup',
  'backup.downloaded': 'downloaded a backup',
  'backup.pasted': 'restored from pasted text',
  'backup.restored': 'restored',
  'backup.settings-changed': 'changed the retention of backups:',
  'backup.started': 'started a backup',
  'bulk.done': 'ran the bulk operation',
  'bulk.undone': 'undid the bulk operation',
  'analytics.target-set': 'set the target of',
  'calendar.created': 'added to the calendar',
  'calendar.dates-added': 'added dates to the calendar of',
  'calendar.deleted': 'removed from the calendar',
  'calendar.updated': 'changed in the calendar',
  'cache.flushed': 'flushed',
  'category.deleted': 'trashed the category',
  'category.erased': 'permanently deleted the category',
  'category.reordered': 'changed the order of the',
  'cleanup.files-deleted': 'deleted',
  'cleanup.uploads-deleted': 'deleted',
  'content.published': 'published the content',
  'content.reordered': 'changed the order of the content of',
  'content.version-restored': 'restored an earlier version of the content of',
  'exam.deleted': 'trashed the exam',
  'exam.erased': 'permanently deleted the exam',
  'job.schedule-changed': 'changed the schedule of the job',
  'link.muted': 'muted the link to',
  'link.unmuted': 'unmuted the link to',
  'page.content-added': 'added content to the page',
  'page.content-deleted': 'deleted content of the page',
  'page.content-reordered': 'changed the order of the page',
  'page.content-updated': 'changed content of the page',
  'page.image-uploaded': 'uploaded the image',
  'page.version-restored': 'restored an earlier version of the page',
  'paper.created': 'uploaded the paper',
  'paper.deleted': 'trashed the paper',
  'paper.erased': 'permanently deleted the paper',
  'paper.imported': 'imported papers from',
  'paper.list-added': 'added the list of papers',
  'paper.list-removed': 'removed the list of papers',
  'paper.recalculated': 'recalculated the counters of the paper',
  'paper.file-stored': 'stored a copy of the file of the paper',
  'paper.file-taken-over': 'used the file of another paper for the paper',
  'paper.file-replaced': 'replaced the file of the paper',
  'paper.kept': 'trashed the duplicates of the paper',
  'paper.told-apart': 'dismissed the duplicates of the paper',
  'paper.file-put-back': 'restored an earlier file of the paper',
  'paper.file-damaged': 'found the stored file damaged',
  'paper.file-whole': 'found the stored file whole again',
  'session.started': 'signed in',
  'session.ended': 'signed out',
  'session.confirmed': 'confirmed their identity',
  'session.refused': 'failed to sign in as',
  'redirect.host-allowed': 'allowed redirects to',
  'redirect.host-removed': 'stopped allowing redirects to',
  'redirect.imported': 'imported',
  'redirect.missing-forgotten': 'removed from the log of missing pages',
  'subject.deleted': 'trashed the subject',
  'subject.erased': 'permanently deleted the subject',
  'search.group-created': 'added the synonyms',
  'search.group-updated': 'changed the synonyms',
  'search.group-deleted': 'deleted the synonyms',
  'search.stop-words-changed': 'changed the',
  'settings.updated': 'changed the',
  'seo.created': 'created SEO settings for',
  'seo.updated': 'changed the SEO settings of',
  'seo.deleted': 'deleted the SEO settings of',
  'settings.custom-js-changed': 'changed the custom JavaScript of the',
  'settings.restored': 'restored an earlier version of the',
  'settings.logo-uploaded': 'uploaded a logo to the',
  'settings.logo-removed': 'removed the logo from the',
  'trash.emptied': 'emptied the',
  'invitation.created': 'invited',
  'invitation.withdrawn': 'withdrew the invitation of',
  'upload.rule-added': 'added the upload rule',
  'upload.rule-learned': 'added the learned upload rule',
  'upload.rule-removed': 'removed the upload rule',
  'upload.split': 'made papers from pages of the upload',
  'user.joined': 'joined',
  'user.renamed': 'changed their name to',
  'user.role-changed': 'changed the role of',
  'user.password-changed': 'changed the password',
  'user.password-reset': 'set the password of',
  'user.reset-link-made': 'created a password reset link for',
  'user.second-factor-on': 'turned on the second factor',
  'user.second-factor-off': 'turned off the second factor',
  'user.second-factor-removed': 'removed the second factor of',
  'user.recovery-codes-made': 'generated new recovery codes',
  'user.passkey-added': 'added a passkey',
  'user.passkey-renamed': 'renamed a passkey',
  'user.passkey-removed': 'removed a passkey',
};

/** `file-replaced` -> 'file replaced'. */
const formatWords = (word: string) => word.replaceAll(/[.-]/g, ' ');

/** Returns the phrase between the user and the subject: 'updated the paper'. */
export function getActionPhrase({ action, subjectType }: Pick<AuditEntry, 'action' | 'subjectType'>): string {
  const known = phrases[action];
  return known ?? `${formatWords(action.slice(action.indexOf('.') + 1))} the ${formatWords(subjectType)}`;
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

const subjectTitles: Record<string, string> = {
  bulk: 'Bulk edit',
  cleanup: 'Clean-up',
  content: 'Inline block',
  page: 'Static page',
  search: 'Search words',
  seo: 'Page SEO',
  session: 'Sign-in',
};

/** `paper` -> 'Paper'. */
export function subjectTitle(subjectType: string): string {
  const words = formatWords(subjectType);
  return subjectTitles[subjectType] ?? words.charAt(0).toUpperCase() + words.slice(1);
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
  const valueOf = (state: AuditEntry['before'], name: string) =>
    state && name in state ? formatValue(state[name]) : undefined;
  return names.map((name) => ({
    field: fieldTitle(name),
    before: valueOf(before, name),
    after: valueOf(after, name),
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
