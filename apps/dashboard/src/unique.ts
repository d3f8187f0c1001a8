// A name that nothing else has. `crypto.randomUUID` is there on https alone, and many an installation is on http in a
// company's own network.

export function unique(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
