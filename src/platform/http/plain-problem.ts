/** A problem as reported by the schema validation. */
export interface SchemaProblem {
  keyword?: string;
  message?: string | undefined;
  params?: Record<string, unknown>;
}

/** Matches zod's own messages. All other messages are written for users. */
const isOfLibrary = /^(Invalid |Too (?:big|small):|Unrecognized key)/;

const kinds: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be empty',
};
const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be a UUID',
  datetime: 'must be a date with a time, as 2027-01-31T09:30:00Z',
  date: 'must be a date, as 2027-01-31',
};
const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

function counted(count: number, origin: string): string {
  const [one, many] = units[origin] ?? ['', ''];
  return `${count} ${count === 1 ? one : many}`.trim();
}

function sizeProblem(keyword: 'too_big' | 'too_small', params: Record<string, unknown>): string {
  const origin = String(params.origin);
  const limit = Number(keyword === 'too_big' ? params.maximum : params.minimum);
  if (keyword === 'too_small' && origin === 'string' && limit === 1) return 'must not be empty';
  const verb = origin in units ? 'must have' : 'must be';
  return `${verb} at ${keyword === 'too_big' ? 'most' : 'least'} ${counted(limit, origin)}`;
}

/** Returns a problem in plain English to follow the name of the field: 'must be a number'. */
export function plainProblem({ keyword, message = '', params = {} }: SchemaProblem): string {
  if (message !== '' && !isOfLibrary.test(message)) return message;
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is required';
      return kinds[String(params.expected)] ?? 'is not valid';
    case 'invalid_value': {
      const values = params.values as unknown[];
      return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
    }
    case 'too_big':
    case 'too_small':
      return sizeProblem(keyword, params);
    case 'invalid_format':
      return formats[String(params.format)] ?? 'has characters or a form that is not allowed';
    case 'unrecognized_keys':
      return `has unknown fields: ${(params.keys as string[]).join(', ')}`;
    default:
      return 'is not valid';
  }
}
