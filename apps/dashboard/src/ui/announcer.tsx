// Announces text to screen readers; shows nothing on screen.
export function Announcer({ words }: { words: string }) {
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
