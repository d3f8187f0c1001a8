// One soft sound. Browsers let a page sound only after its first key or tap.

let context: AudioContext | null = null;
const NOTES = [660, 880];
const NOTE_S = 0.16;
const SOFTLY = 0.06;

/** Waits for the first key or tap. @returns what ends it. */
export function primeSound(): () => void {
  const prime = () => {
    context ??= new AudioContext();
    // Not every key counts; the next one is tried then.
    void context.resume().then(unprime, () => undefined);
  };
  const unprime = () => {
    for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, prime, true);
  };
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, prime, true);
  return unprime;
}

export function playSound(): void {
  if (context?.state !== 'running') return;
  for (const [index, frequency] of NOTES.entries()) {
    const at = context.currentTime + index * NOTE_S;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(SOFTLY, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S * 2);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + NOTE_S * 2);
  }
}
