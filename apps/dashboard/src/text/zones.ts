// Time zones by IANA name.

/** Returns the device's time zone. */
export const getDeviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns every zone this browser supports, and the current one, as options of a list. */
export function listZoneNames(own: string | null): { value: string; name: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = own === null || known.includes(own) ? known : [own, ...known];
  return all.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }));
}
