// Announces text to screen readers; shows nothing on screen.
export function Announcer({ words }: { words: string }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
