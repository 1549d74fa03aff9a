interface Cause {
  title: string;
  /** The usual repair. */
  advice: string;
}

const moved =
  'If the site has moved, replace its host. Otherwise replace the URL, or use a file of the library.';
const later = 'The site may be down for a while. Check again before you change the links.';

const causes: Record<string, Cause> = {
  gone: { title: 'Not found', advice: moved },
  'unknown-host': { title: 'Site does not exist', advice: moved },
  refused: { title: 'Refused by the site', advice: moved },
  'server-error': { title: 'Server error', advice: later },
  unreachable: { title: 'Site cannot be reached', advice: later },
  'too-slow': { title: 'No response in time', advice: later },
  'broken-answer': { title: 'Incomplete response', advice: later },
  empty: { title: 'Empty file', advice: 'Replace the URL, or use a file of the library.' },
  certificate: {
    title: 'Invalid certificate',
    advice: 'Browsers warn visitors. Store copies of the files if the site does not repair it.',
  },
  'not-a-pdf': {
    title: 'Not a PDF',
    advice: 'The site shows a web page instead of the file. Replace the URL with the URL of the file.',
  },
  'size-changed': {
    title: 'File changed',
    advice: 'Open the files. If they are right, store copies, so that they cannot change again.',
  },
  redirect: {
    title: 'Redirected',
    advice: 'The links work. Replace the host if the whole site has moved, or store copies.',
  },
  slow: { title: 'Slow', advice: 'Store copies of the files, so that visitors do not wait.' },
  'bot-wall': {
    title: 'Blocks automated requests',
    advice: 'The links may work in a browser. Open some, and mute those that work.',
  },
  'asked-to-wait': { title: 'Rate-limited', advice: 'The next run checks these links again.' },
};

/** Returns the heading and the advice for a cause: 'gone' -> 'Not found'. */
export function getCause(reason: string): Cause {
  const title = reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('-', ' ');
  return causes[reason] ?? { title, advice: moved };
}
