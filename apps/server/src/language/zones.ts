// Finds the time zone of a place or a phone, if there is only one possibility (agents.md#time-zones). Zones, cities and
// countries come from tzdb; their names in other languages come from CLDR.
import { rawTimeZones } from '@vvo/tzdb';
import phoneMetadata from 'libphonenumber-js/min/metadata';
import { foldWords } from './fold-text.ts';

/** The languages in which leads can name a country. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'];
/** Names that several places share, or that people also have. */
const DOUBTFUL = new Set(
  'georgia victoria georgetown kingston hamilton birmingham cambridge cordoba merida leon guadalupe paradise dartmouth surrey central'
    .split(' ')
    .concat(['san jose', 'santiago', 'la paz', 'st john', 'st johns', 'red deer']),
);
/** Place names that tzdb does not contain. */
const ALSO: Readonly<Record<string, string>> = {
  'America/New_York':
    'nueva york|nova york|nova iorque|nyc|new jersey|massachusetts|pennsylvania|virginia|maryland|connecticut|ohio|boston|washington|washington dc|miami|atlanta|philadelphia|east coast|the east coast|cote est|ostkuste|eastern time|us eastern time',
  'America/Chicago': 'illinois|minnesota|wisconsin|houston|dallas|austin|san antonio|central time',
  'America/Denver': 'colorado|utah|new mexico|mountain time',
  'America/Los_Angeles':
    'california|californie|kalifornien|nevada|la|san francisco|seattle|san diego|las vegas|west coast|the west coast|cote ouest|westkuste|pacific time',
  'America/Phoenix': 'arizona',
  'Pacific/Honolulu': 'hawaii|hawai',
  'America/Toronto': 'quebec|montreal|ville de quebec|ottawa',
  'America/Vancouver': 'british columbia|colombie britannique',
  'America/Edmonton': 'alberta',
  'America/Halifax': 'nova scotia|nouvelle ecosse',
  'America/Sao_Paulo': 'rio|rio de janeiro|sao paulo',
  'America/Mexico_City': 'cdmx|ciudad de mexico|mexico city|guadalajara|monterrey',
  'America/Argentina/Buenos_Aires': 'buenos aires',
  'Europe/London':
    'uk|united kingdom|the uk|england|scotland|wales|londres|londra|londen|angleterre|ecosse|inglaterra|inghilterra|engeland|grossbritannien|royaume uni|reino unido|regno unito|verenigd koninkrijk|manchester|edinburgh|liverpool|leeds|bristol',
  'Europe/Lisbon': 'lisbonne|lisboa|lissabon|lisbona|porto',
  'Europe/Madrid': 'barcelona|barcelone|barcellona|sevilla|seville|valencia|malaga|bilbao|zaragoza',
  'Europe/Berlin':
    'munchen|munich|monaco di baviera|koln|cologne|colonia|frankfurt|francfort|hamburg|hambourg|stuttgart|berlino|berlijn|berlim',
  'Europe/Paris':
    'parigi|parijs|bordeaux|nice|nantes|lille|strasbourg|montpellier|rennes|grenoble|lyon|marseille|marsella|marsiglia|toulouse',
  'Europe/Rome':
    'roma|rom|milano|milan|mailand|milan|naples|napoli|neapel|turin|torino|florence|firenze|florenz',
  'Europe/Brussels': 'bruxelles|brussel|brussel|bruselas|anvers|antwerpen|gent|gand',
  'Europe/Zurich': 'geneve|geneva|genf|ginebra|ginevra|zurich|bern|berne|basel|bale|lausanne',
  'Europe/Vienna': 'wien|vienne|viena|wenen',
  'Europe/Athens': 'athenes|atenas|athen|atene',
  'Europe/Moscow': 'moscou|moscu|moskau|mosca|moskou',
  'Europe/Copenhagen': 'copenhague|kopenhagen|copenaghen',
  'Europe/Warsaw': 'varsovie|varsovia|warschau|varsavia|warschau',
  'Europe/Prague': 'praga|prag|praag',
  'Africa/Cairo': 'le caire|el cairo|kairo|il cairo',
  'Asia/Dubai': 'dubai|abu dhabi|dubay',
  'Asia/Kolkata': 'mumbai|bombay|delhi|new delhi|bangalore',
  'Asia/Tokyo': 'tokio|tokyo',
  'Asia/Shanghai': 'pekin|peking|beijing|pechino|pequim',
  'Australia/Sydney': 'sydney|melbourne',
};
/** Time zone abbreviations, which count only in capitals. Ambiguous ones are excluded: CST, BST, IST. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  MDT: 'America/Denver',
  CDT: 'America/Chicago',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  HNE: 'America/Toronto',
  HAE: 'America/Toronto',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  MSK: 'Europe/Moscow',
  JST: 'Asia/Tokyo',
  AEDT: 'Australia/Sydney',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
};
const NAMED = new RegExp(`(?<![\\p{L}\\d])(${Object.keys(ABBREVIATIONS).join('|')})(?![\\p{L}\\d])`, 'u');
const OFFSET = /(?<![\p{L}\d])(?:UTC|GMT)\s?([+-])\s?(\d{1,2})(?![\d:])/iu;

/**
 * The days on which offsets are compared, one in each season, so that zones that differ only in summer count as
 * different.
 */
const SEASONS = ['2026-01-15', '2026-03-20', '2026-07-15', '2026-10-27'].map((date) =>
  Temporal.Instant.from(`${date}T12:00:00Z`),
);

/** The countries of each calling code, the largest first. */
const CALLING_CODES = phoneMetadata.country_calling_codes as Readonly<Record<string, string[]>>;

let places: ReadonlyMap<string, string> | undefined;
let callingCodes: ReadonlyMap<string, string> | undefined;

/**
 * Returns the IANA zone of the country that a phone belongs to; null if the country has several zones.
 * @param phone the digits, with the country code.
 */
export function findPhoneZone(phone: string | null): string | null {
  if (phone === null) return null;
  callingCodes ??= mapCallingCodeZones();
  for (let length = 1; length <= 3; length++) {
    const zone = callingCodes.get(phone.slice(0, length));
    if (zone !== undefined) return zone;
  }
  return null;
}

/**
 * Returns the country of a phone (ISO 3166-1); null if it is unknown. If several countries share the country code, it is
 * the one of the zone, or the largest.
 */
export function findPhoneCountry(phone: string | null, timezone: string | null): string | null {
  if (phone === null) return null;
  const code = [1, 2, 3].map((length) => phone.slice(0, length)).find((one) => CALLING_CODES[one]);
  const countries = code === undefined ? [] : CALLING_CODES[code]!;
  const country = timezone === null ? null : findZoneCountry(timezone);
  return countries.find((one) => one === country) ?? countries[0] ?? null;
}

let zoneCountries: ReadonlyMap<string, string> | undefined;

/** Returns the country of an IANA zone (ISO 3166-1); null if the zone belongs to none. */
export function findZoneCountry(timezone: string): string | null {
  zoneCountries ??= new Map([
    ...rawTimeZones.flatMap(({ group, countryCode }) => group.map((name) => [name, countryCode] as const)),
    ...rawTimeZones.map(({ name, countryCode }) => [name, countryCode] as const),
  ]);
  return zoneCountries.get(timezone) ?? null;
}

/**
 * Returns the IANA zone of a city or a country with this name in any of the languages; null if the name is unknown or
 * ambiguous.
 */
export function findPlaceZone(name: string): string | null {
  places ??= mapPlaceZones();
  return places.get(foldWords(name)) ?? null;
}

/** Returns the zone that a text names directly, such as `PST` or `UTC+2`; null if it names none. */
export function findNamedZone(text: string): string | null {
  const offset = OFFSET.exec(text);
  if (offset && Number(offset[2]) <= 14) {
    // `Etc/GMT` names have the inverted sign.
    return `Etc/GMT${offset[1] === '+' ? '-' : '+'}${Number(offset[2])}`;
  }
  // In a text that is all in capitals, EST can be the French word for "is".
  if (text === text.toUpperCase() && /\p{L}{4,}/u.test(text)) return null;
  const named = NAMED.exec(text)?.[1];
  return named === undefined ? null : (ABBREVIATIONS[named] ?? null);
}

function mapPlaceZones(): Map<string, string> {
  const zones = new Map<string, Set<string>>();
  const add = (name: string, zone: string) => {
    const plain = foldWords(name);
    zones.set(plain, (zones.get(plain) ?? new Set()).add(zone));
  };
  for (const { name, mainCities } of rawTimeZones) {
    for (const city of mainCities) add(city, name);
    add(name.split('/').at(-1)!.replaceAll('_', ' '), name);
  }
  const countries = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  for (const [country, zone] of mapCountryZones()) {
    for (const names of countries) add(names.of(country) ?? country, zone);
  }
  const known = new Map(
    [...zones].flatMap(([name, all]) =>
      isOneClock([...all]) && !DOUBTFUL.has(name) ? [[name, [...all][0]!] as const] : [],
    ),
  );
  for (const [zone, names] of Object.entries(ALSO))
    for (const name of names.split('|')) known.set(name, zone);
  return known;
}

/** Returns the zone of each country that has a single zone, or several zones with the same offsets. */
function mapCountryZones(): Map<string, string> {
  const all = Map.groupBy(rawTimeZones, ({ countryCode }) => countryCode);
  return new Map(
    [...all].flatMap(([country, zones]) => {
      const names = zones.map(({ name }) => name);
      return isOneClock(names) ? [[country, names[0]!] as const] : [];
    }),
  );
}

function mapCallingCodeZones(): Map<string, string> {
  const zones = mapCountryZones();
  return new Map(
    Object.entries(CALLING_CODES).flatMap(([code, countries]) => {
      const all = countries.map((country) => zones.get(country));
      const known = all.filter((zone) => zone !== undefined);
      return known.length === all.length && isOneClock(known) ? [[code, known[0]!] as const] : [];
    }),
  );
}

function isOneClock(zones: readonly string[]): boolean {
  const [first, ...others] = zones;
  if (first === undefined) return false;
  return others.every((zone) => SEASONS.every((time) => getOffset(time, zone) === getOffset(time, first)));
}

function getOffset(time: Temporal.Instant, zone: string): number {
  return time.toZonedDateTimeISO(zone).offsetNanoseconds;
}
