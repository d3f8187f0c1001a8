// Which alerts a person wants (dashboard-doors.md#alerts).

export interface AlertChoices {
  /** The number of those who wait, in the title and as a dot on the icon. */
  title: boolean;
  sound: boolean;
  /** The system's own notification, while no tab is seen. */
  system: boolean;
}

const NAMES = ['title', 'sound', 'system'] as const;

/** @param value what preferences say; whatever they do not turn off is on. */
export function alertChoices(value: unknown): AlertChoices {
  const said = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const [title, sound, system] = NAMES.map((name) => said[name] !== false);
  return { title: title ?? true, sound: sound ?? true, system: system ?? true };
}
