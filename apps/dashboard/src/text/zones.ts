// Time zones by IANA name.

/** Today's names of zones that browsers still list under an old one. */
const MODERN_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const getModernZone = (zone: string): string => MODERN_NAMES[zone] ?? zone;

/** Returns the device's time zone. */
export const getDeviceZone = (): string => getModernZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns every zone this browser supports, and the current one, as options of a list. */
export function listZoneNames(own: string | null): { value: string; name: string }[] {
  const known = Intl.supportedValuesOf('timeZone').map(getModernZone);
  const all = new Set(own === null ? known : [...known, getModernZone(own)]);
  return [...all].sort().map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }));
}
