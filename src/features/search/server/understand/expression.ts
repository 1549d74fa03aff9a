/** A condition on the words of a document. A string is one word. */
export type Expression = string | { operator: Operator; parts: Expression[] };
/** All parts, one of them, or each directly after the one before, as PostgreSQL's type tsquery writes it. */
type Operator = '&' | '|' | '<->';

const isJoined = <T extends Operator>(expression: Expression, operator: T) =>
  typeof expression === 'object' && expression.operator === operator;
/** Returns the parts that an operator joins: of another expression, the expression itself. */
const partsOf = (expression: Expression, operator: Operator): Expression[] =>
  isJoined(expression, operator) ? (expression as { parts: Expression[] }).parts : [expression];

function join(operator: Operator, parts: Expression[]): Expression {
  const flat = operator === '<->' ? parts : parts.flatMap((part) => partsOf(part, operator));
  return flat.length === 1 ? flat[0]! : { operator, parts: flat };
}

export const and = (parts: Expression[]): Expression => join('&', parts);
export const or = (parts: Expression[]): Expression => join('|', parts);
export const next = (parts: Expression[]): Expression => join('<->', parts);

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the expression as PostgreSQL's type tsquery reads it. `weight` A means the words of the paper itself. */
export function toTsquery(expression: Expression, weight: '' | 'A' = ''): string {
  if (typeof expression === 'string') return weight ? `${quoted(expression)}:${weight}` : quoted(expression);
  const queries = [...new Set(expression.parts.map((part) => toTsquery(part, weight)))];
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(` ${expression.operator} `)})`;
}

const isCloseTo = (token: string) => /^\d+$/.test(token) || token.length === 1;

/** Returns an expression for the words of a phrase. Numbers and single letters must be beside their neighbours. */
export const phrase = (tokens: string[]): Expression => (tokens.some(isCloseTo) ? next(tokens) : and(tokens));

/** Whether every document that matches `one` also matches `other`. May return false for some that do. */
function implies(one: Expression, other: Expression): boolean {
  if (isJoined(one, '|')) return partsOf(one, '|').every((part) => implies(part, other));
  if (isJoined(other, '&')) return partsOf(other, '&').every((part) => implies(one, part));
  if (isJoined(other, '|') && partsOf(other, '|').some((part) => implies(one, part))) return true;
  if (isJoined(one, '&')) return partsOf(one, '&').some((part) => implies(part, other));
  if (one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other)))
    return true;
  return isJoined(one, '<->') && partsOf(one, '<->').some((part) => implies(part, other));
}

/** Returns an expression that matches the same documents, without conditions that others contain. */
export function simplify(expression: Expression): Expression {
  if (typeof expression === 'string' || expression.operator === '<->') return expression;
  const { operator } = expression;
  const parts = partsOf(join(operator, expression.parts.map(simplify)), operator);
  const makesSuperfluous = (one: Expression, other: Expression) =>
    operator === '&' ? implies(one, other) : implies(other, one);
  // Of equal parts, the first stays.
  const isSuperfluous = (part: Expression, place: number) =>
    parts.some(
      (other, at) =>
        at !== place && makesSuperfluous(other, part) && (at < place || !makesSuperfluous(part, other)),
    );
  return join(
    operator,
    parts.filter((part, place) => !isSuperfluous(part, place)),
  );
}

/** Returns the conditions that `expression` consists of: a document that matches it matches all of them. */
export const getConjuncts = (expression: Expression): Expression[] => partsOf(simplify(expression), '&');
