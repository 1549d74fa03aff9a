/** The logo: an open booklet with a margin rule. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none">
      <rect x="3" y="3" width="26" height="26" rx="5" className="fill-accent" />
      <path
        d="M16 9.5c-2-1.6-4.9-2-8-1.6v14.6c3.1-.4 6 0 8 1.6 2-1.6 4.9-2 8-1.6V7.9c-3.1-.4-6 0-8 1.6Zm0 0v14.6"
        className="stroke-on-accent"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
