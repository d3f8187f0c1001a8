// The output of the demo: a conversation, and next to it the actions of Parley.
import type { Colors, Terminal } from '../terminal.ts';

type Speaker = 'agent' | 'lead';

export interface Screen {
  title(text: string): void;
  /** Prints a detail of the set-up. */
  fact(name: string, value: string): void;
  /** Starts the story's clock and prints a heading. */
  begin(text: string): void;
  says(speaker: Speaker, name: string, text: string, aside?: string): void;
  typing(name: string | null): void;
  /** Prints an action of Parley on a separate line. */
  did(symbol: string, text: string, aside?: string): void;
  /** Prints an expectation that was met. */
  proven(text: string, aside?: string): void;
  blank(): void;
  color: Colors;
}

const INDENT = 12;
const BLINK_MS = 250;

export function createScreen(terminal: Terminal): Screen {
  const { color, out, width } = terminal;
  let startedAt = performance.now();
  let blink: NodeJS.Timeout | undefined;
  let speakers = 6;

  const time = () => color.dim(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`);
  const margin = ' '.repeat(INDENT);

  return {
    color,
    title(text) {
      out();
      out(`  ${color.bold(text)}`);
      out();
    },
    fact: (name, value) => out(`  ${color.dim(name.padEnd(10))} ${value}`),
    begin(text) {
      startedAt = performance.now();
      out();
      out(`  ${color.dim(text)}`);
      out();
    },
    says(speaker, name, text, aside) {
      this.typing(null);
      speakers = Math.max(speakers, name.length);
      const paint = speaker === 'agent' ? color.cyan : color.magenta;
      const lines = wrapText(text, Math.min(width - INDENT - speakers - 4, 72));
      out(`${time()}    ${color.bold(paint(name.padEnd(speakers)))}  ${lines[0]}`);
      for (const line of lines.slice(1)) out(`${margin}${' '.repeat(speakers)}  ${line}`);
      if (aside) out(`${margin}${' '.repeat(speakers)}  ${color.dim(aside)}`);
    },
    typing(name) {
      clearInterval(blink);
      if (name === null) return terminal.status(null);
      if (!terminal.live) return out(`${time()}    ${name} is typing`);
      let dots = 0;
      const draw = () => {
        dots = (dots % 3) + 1;
        terminal.status(`${time()}    ${color.italic(color.dim(`${name} is typing${'.'.repeat(dots)}`))}`);
      };
      draw();
      blink = setInterval(draw, BLINK_MS);
    },
    did: (symbol, text, aside) =>
      out(`${margin}${color.yellow(symbol)} ${text}${aside ? color.dim(`  ${aside}`) : ''}`),
    proven: (text, aside) => out(`  ${color.green('✓')} ${text}${aside ? color.dim(`  ${aside}`) : ''}`),
    blank: () => out(),
  };
}

/** Breaks a text at spaces and keeps its line breaks. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1)!;
      if (line === '') lines[lines.length - 1] = word;
      else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}
