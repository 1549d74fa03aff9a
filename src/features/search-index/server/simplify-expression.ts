import type { Expression } from './search-expression.ts';

function isEqual(one: Expression, other: Expression): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** Whether every document that matches `one` also matches `other`. May return false for some that do. */
function implies(one: Expression, other: Expression): boolean {
  if (typeof one === 'object' && 'one' in one) return one.one.every((part) => implies(part, other));
  if (typeof other === 'object' && 'all' in other) return other.all.every((part) => implies(one, part));
  if (typeof other === 'object' && 'one' in other && other.one.some((part) => implies(one, part)))
    return true;
  if (typeof one === 'object' && 'all' in one) return one.all.some((part) => implies(part, other));
  if (isEqual(one, other)) return true;
  return typeof one === 'object' && 'next' in one && one.next.some((part) => implies(part, other));
}

/** Returns the parts without those that another part makes superfluous, the first of equal ones. */
function withoutSuperfluous(
  parts: Expression[],
  makesSuperfluous: (one: Expression, other: Expression) => boolean,
): Expression[] {
  return parts.filter(
    (part, place) =>
      !parts.some(
        (other, otherPlace) =>
          otherPlace !== place &&
          makesSuperfluous(other, part) &&
          (otherPlace < place || !makesSuperfluous(part, other)),
      ),
  );
}

/** Returns an expression that matches the same documents, without conditions that others contain. */
export function simplify(expression: Expression): Expression {
  if (typeof expression === 'string' || 'next' in expression) return expression;
  if ('all' in expression) {
    const parts = expression.all.map(simplify);
    const flat = parts.flatMap((part) => (typeof part === 'object' && 'all' in part ? part.all : [part]));
    const all = withoutSuperfluous(flat, implies);
    return all.length === 1 ? all[0]! : { all };
  }
  const parts = expression.one.map(simplify);
  const flat = parts.flatMap((part) => (typeof part === 'object' && 'one' in part ? part.one : [part]));
  const one = withoutSuperfluous(flat, (other, part) => implies(part, other));
  return one.length === 1 ? one[0]! : { one };
}

/** Returns the conditions that `expression` consists of: a document that matches it matches all of them. */
export function getConjuncts(expression: Expression): Expression[] {
  const simple = simplify(expression);
  return typeof simple === 'object' && 'all' in simple ? simple.all : [simple];
}
