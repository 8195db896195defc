import type { AppData } from '#features/downloads/download-data.ts';
import { brand } from '#site/brand.ts';
import { systems } from '#site/systems.ts';

/** Structured data of the app (https://schema.org/SoftwareApplication), without a rating because there is none. */
export function softwareApplication({ type, version, released, system, files, stores }: AppData): object {
  const [file] = files;
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: `${brand.name} (${systems[type].label})`,
    applicationCategory: 'SecurityApplication',
    operatingSystem: type,
    softwareRequirements: system,
    softwareVersion: version,
    datePublished: released,
    downloadUrl: stores[0]?.url ?? file?.url,
    ...(file && { fileSize: `${Math.ceil(file.bytes / 1000)} KB` }),
    publisher: { '@type': 'Organization', name: brand.company },
    offers: { '@type': 'Offer', price: 0 },
  };
}
