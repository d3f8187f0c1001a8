// Returns a random id. `crypto.randomUUID` exists only over https, and many installations run over http in a company's
// own network.

export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
