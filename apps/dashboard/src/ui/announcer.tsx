// Speaks to screen readers and shows nothing.
export function Announcer({ words }: { words: string }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
