/** A condition on the words of a document. A string is one word. */
export type Expression = string | { operator: Operator; parts: Expression[] };
/** All parts, one of them, or each directly after the one before, as PostgreSQL's type tsquery writes it. */
type Operator = '&' | '|' | '<->';

const isJoined = <T extends Operator>(expression: Expression, operator: T) =>
  typeof expression === 'object' && expression.operator === operator;
/** Returns the parts that an operator joins: of another expression, the expression itself. */
const getParts = (expression: Expression, operator: Operator): Expression[] =>
  isJoined(expression, operator) ? (expression as { parts: Expression[] }).parts : [expression];

function join(operator: Operator, parts: Expression[]): Expression {
  const flat = operator === '<->' ? parts : parts.flatMap((part) => getParts(part, operator));
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

/** Whether every document that matches `a` also matches `b`. May return false for some that do. */
function implies(a: Expression, b: Expression): boolean {
  if (isJoined(a, '|')) return getParts(a, '|').every((part) => implies(part, b));
  if (isJoined(b, '&')) return getParts(b, '&').every((part) => implies(a, part));
  if (isJoined(b, '|') && getParts(b, '|').some((part) => implies(a, part))) return true;
  if (isJoined(a, '&')) return getParts(a, '&').some((part) => implies(part, b));
  if (a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))) return true;
  return isJoined(a, '<->') && getParts(a, '<->').some((part) => implies(part, b));
}

/** Returns an expression that matches the same documents, without conditions that others contain. */
export function simplify(expression: Expression): Expression {
  if (typeof expression === 'string' || expression.operator === '<->') return expression;
  const { operator } = expression;
  const parts = getParts(join(operator, expression.parts.map(simplify)), operator);
  const makesSuperfluous = (a: Expression, b: Expression) =>
    operator === '&' ? implies(a, b) : implies(b, a);
  // Of equal parts, the first stays.
  const isSuperfluous = (part: Expression, index: number) =>
    parts.some(
      (b, at) => at !== index && makesSuperfluous(b, part) && (at < index || !makesSuperfluous(part, b)),
    );
  return join(
    operator,
    parts.filter((part, index) => !isSuperfluous(part, index)),
  );
}

/** Returns the conditions that `expression` consists of: a document that matches it matches all of them. */
export const getConjuncts = (expression: Expression): Expression[] => getParts(simplify(expression), '&');
