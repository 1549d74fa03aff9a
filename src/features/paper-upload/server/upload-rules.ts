import { sameName } from '#lib/text/same-name.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { saysKind } from './propose-title.ts';
import { findShippedRule } from './shipped-rules.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';

/** What a rule says about a file. */
export interface RuleValue {
  value: string;
  isShipped: boolean;
  /** Whether such a rule is rarely wrong. */
  isStrong: boolean;
  ruleId: number | undefined;
}

/** One correction can be a slip: a learned rule acts from the second one that agrees. */
const confirmationsToAct = 1;

/** Returns the rule that acts: the rule itself, or the shipped one until corrections agree that another value is right. */
function findActingRule(rule: UploadRuleFacts): UploadRuleFacts | undefined {
  if (rule.source !== 'learned') return rule;
  // Words such as 'scan' or 'whatsapp' say how a file arrived. Earlier versions learned them.
  const isActing = rule.confirmations >= confirmationsToAct && !rule.words.split(' ').every(saysKind);
  return isActing ? rule : findShippedRule(rule);
}

/** Papers after which a learned rule is trusted. Headings are less telling: one authority holds several exams. */
const confirmationsNeeded = { name: 1, page: 2 } as const;

/** A code is clear within its exam. Abbreviations of any exam are often right, not always. */
function isTrusted({ source, place, examName, confirmations }: UploadRuleFacts): boolean {
  if (source === 'by hand') return true;
  return source === 'shipped' ? examName !== null : confirmations >= confirmationsNeeded[place];
}

export interface RuleQuery {
  field: UploadRuleFacts['field'];
  place: UploadRuleFacts['place'];
  /** Plain words of the file name or of one line of the heading. */
  words: string[];
  /** Names and aliases of the file's exam, if it is known. */
  examNames: string[];
}

export type RuleFinder = ReturnType<typeof createRuleFinder>;

/** Creates an index of rules. A search takes the same time with thousands of rules as with ten. */
export function createRuleFinder(rules: readonly UploadRuleFacts[]) {
  const byWords = new Map<string, UploadRuleFacts[]>();
  let maxWords = 0;
  for (const rule of rules.flatMap((each) => findActingRule(each) ?? [])) {
    const words = plainWords(rule.words);
    maxWords = Math.max(maxWords, words.length);
    const key = words.join(' ');
    byWords.set(key, [...(byWords.get(key) ?? []), rule]);
  }

  return {
    /** Returns the rule with the longest words. A rule for the exam precedes a general one. */
    find({ field, place, words, examNames }: RuleQuery): RuleValue | null {
      const scopes = new Set(examNames.map(sameName));
      for (let length = Math.min(maxWords, words.length); length > 0; length -= 1) {
        for (let start = 0; start + length <= words.length; start += 1) {
          const matches = (byWords.get(words.slice(start, start + length).join(' ')) ?? []).filter(
            (rule) => rule.field === field && rule.place === place,
          );
          const scoped = matches.find(({ examName }) => examName !== null && scopes.has(sameName(examName)));
          const rule = scoped ?? matches.find(({ examName }) => examName === null);
          if (rule) {
            const { value, source, id: ruleId } = rule;
            return { value, isShipped: source === 'shipped', isStrong: isTrusted(rule), ruleId };
          }
        }
      }
      return null;
    },
  };
}
