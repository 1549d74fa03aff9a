import type { ProposalOrigin } from '../paper-upload.contract.ts';

/** A value that a text of the file supports. */
export interface Evidence<Value> {
  value: Value;
  from: Exclude<ProposalOrigin, null>;
  /** Whether this alone is rarely wrong. */
  isStrong: boolean;
  /** The rule that says so. */
  ruleId?: number | undefined;
}

export interface Proposed<Value> {
  value: Value;
  from: ProposalOrigin;
  isSure: boolean;
  /** The learned rule, or the one of a user, that gave the value. */
  ruleId?: number;
}

/** A page and its OCR are one source, because they show the same heading. */
const sourceOf = (from: ProposalOrigin) => (from === 'name' || from === 'learned' ? 'name' : 'page');

/**
 * Chooses the first strong value, otherwise the first one. It is sure if it is strong and nothing contradicts it, or if
 * the name and the page agree and nothing strong contradicts them.
 */
export function chooseValue<Value>(evidence: Evidence<Value>[], usual: Proposed<Value>): Proposed<Value> {
  const chosen = evidence.find(({ isStrong }) => isStrong) ?? evidence[0];
  if (!chosen) return usual;
  const others = evidence.filter(({ value }) => value !== chosen.value);
  const agreeing = evidence.filter(({ value }) => value === chosen.value);
  const isConfirmed = new Set(agreeing.map(({ from }) => sourceOf(from))).size > 1;
  const isUncontested = others.length === 0 || (isConfirmed && !others.some(({ isStrong }) => isStrong));
  return {
    value: chosen.value,
    from: chosen.from,
    ...(chosen.from === 'learned' && chosen.ruleId !== undefined && { ruleId: chosen.ruleId }),
    isSure: isUncontested && (isConfirmed || agreeing.some(({ isStrong }) => isStrong)),
  };
}
