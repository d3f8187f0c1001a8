// Numbered instructions, or reasons in the order of their likelihood.

export function Steps({ of }: { of: readonly string[] }) {
  return (
    <ol className="grid gap-2 max-w-text ps-6 list-decimal wrap-anywhere">
      {of.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
