/** A condition on the words of a document. A string is one word. */
export type Expression = string | { all: Expression[] } | { one: Expression[] } | { next: Expression[] };

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the expression as PostgreSQL's type tsquery reads it. `weight` A means the words of the paper itself. */
export function toTsquery(expression: Expression, weight: '' | 'A' = ''): string {
  if (typeof expression === 'string') return weight ? `${quoted(expression)}:${weight}` : quoted(expression);
  const [parts, operator] =
    'all' in expression
      ? [expression.all, ' & ']
      : 'one' in expression
        ? [expression.one, ' | ']
        : [expression.next, ' <-> '];
  const queries = [...new Set(parts.map((part) => toTsquery(part, weight)))];
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(operator)})`;
}

const isCloseTo = (token: string) => /^\d+$/.test(token) || token.length === 1;

/** Returns an expression for the words of a phrase. Numbers and single letters must be beside their neighbours. */
export function phrase(tokens: string[]): Expression {
  if (tokens.length === 1) return tokens[0] as string;
  return tokens.some(isCloseTo) ? { next: tokens } : { all: tokens };
}
