import data from '#brand/locations.json' with { type: 'json' };

export type Continent = 'africa' | 'asia' | 'europe' | 'north-america' | 'oceania' | 'south-america';
export type Town = readonly [name: string, latitude: number, longitude: number];

/**
 * Where the operator has servers: towns by continent and country (ISO 3166-1), with latitude and longitude in degrees. Town names
 * are in English; country names come from `Intl`.
 */
export const locations = data as unknown as Partial<Record<Continent, Record<string, readonly Town[]>>>;
