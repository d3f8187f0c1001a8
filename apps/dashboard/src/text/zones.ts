// Time zones by their IANA names.

/** The zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that this browser knows, and the one that is set, as choices of a list. */
export function zoneNames(own: string | null): { value: string; name: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = own === null || known.includes(own) ? known : [own, ...known];
  return all.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }));
}
