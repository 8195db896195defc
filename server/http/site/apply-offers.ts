/** Replaces the prices of the build by those of the catalog that applies now (docs/decisions/0069-settings-while-running.md). */
import { intlTag, type Locale } from '#facts/locales.ts';
import { type Offers, offersDateText, offersJsonLd, offerText } from '#facts/offers.ts';

/** In a document: the `<data>` elements and the structured data of `src/pages/pricing/prerendered-offers.tsx`. */
export function applyOffers(html: string, locale: Locale, offers: Offers): string {
  const tag = intlTag(locale);
  return html
    .replace(
      /(<data value="(\w+)-(\w+)">)[^<]*/g,
      (_match, open, plan, term) => open + offerText(offers, plan, term, tag),
    )
    .replace(/(<data value="date">)[^<]*/g, (_match, open) => open + offersDateText(offers, tag))
    .replace(/"offers":\[[^\]]*\]/g, () => `"offers":${JSON.stringify(offersJsonLd(offers))}`);
}

/** The payload of the page, for visitors who come from another page. */
export function applyOffersToPayload(json: string, offers: Offers): string {
  return JSON.stringify({ ...JSON.parse(json), data: offers });
}

/** True for a payload with prices. It may change without a build, so it is never immutable. */
export function hasOffers(file: string): boolean {
  return file.endsWith('/pricing/_payload.json');
}
