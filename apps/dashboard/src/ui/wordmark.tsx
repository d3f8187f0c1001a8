// The product's mark, a P that is also a speech bubble, and its name in the same stroke.

/** The bubble and its hole on a field of 32 by 32; public/icon.svg draws the same. */
const BUBBLE =
  'M8 14.2a8.6 8.6 0 1 1 5 7.8v3.2a2.5 2.5 0 0 1-5 0zm8.6-3.4a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z';
const LETTERS =
  'M3 24V9.5m0 5.2a5.2 5.2 0 1 1 10.4 0 5.2 5.2 0 1 1-10.4 0m14.4 0a5.2 5.2 0 1 1 10.4 0 5.2 5.2 0 1 1-10.4 0M27.8 9.5v10.4m4.7 0V9.5m0 5.2a5 5 0 0 1 4.8-5.2M41.5 4.6v15.3m4.3-5.2h10.4a5.2 5.2 0 1 0-1.9 4M60 9.5l4.7 10.2m4.7-10.2L63 24';

export function Mark() {
  return (
    <svg className="flex-none size-7" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="fill-accent" width="32" height="32" rx="8" />
      <path className="fill-on-accent" fillRule="evenodd" d={BUBBLE} />
    </svg>
  );
}

/** The mark with the name, which screen readers read. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <Mark />
      <svg className="h-5.5 text-ink" viewBox="0 0 72 26" role="img" aria-label="Parley">
        <path
          d={LETTERS}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
