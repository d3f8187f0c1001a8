// Which alerts a member has turned on (dashboard-operations.md#alerts).

export interface AlertChoices {
  /** Shows the number of waiting leads in the tab's title, and a dot on its icon. */
  title: boolean;
  sound: boolean;
  /** Shows a system notification while no tab is visible. */
  system: boolean;
}

const NAMES = ['title', 'sound', 'system'] as const;

/** Parses the stored preference. Alerts that it does not turn off are on. */
export function parseAlertChoices(value: unknown): AlertChoices {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const [title, sound, system] = NAMES.map((name) => stored[name] !== false);
  return { title: title ?? true, sound: sound ?? true, system: system ?? true };
}
