// The alert sound. Browsers allow sound only after the first key press or tap on a page.

let context: AudioContext | null = null;
const NOTES = [660, 880];
const NOTE_S = 0.16;
const SOFTLY = 0.06;

/**
 * Enables the sound on the first key press or tap.
 * @returns a function that stops waiting
 */
export function enableSoundOnInput(): () => void {
  const resume = () => {
    context ??= new AudioContext();
    // The browser does not count every key as user input. The next key tries again.
    void context.resume().then(stopWaiting, () => undefined);
  };
  const stopWaiting = () => {
    for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, resume, true);
  };
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, resume, true);
  return stopWaiting;
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
