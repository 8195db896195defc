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

/** In the payload of the page, for visitors who come from another page, and in the file with which its document starts. */
export function applyOffersToJson(json: string, offers: Offers): string {
  const content = JSON.parse(json);
  const payload = Object.keys(content).find(hasOffers);
  const changes = payload ? { [payload]: { ...content[payload], data: offers } } : { data: offers };
  return JSON.stringify({ ...content, ...changes });
}

/** True for a JSON file with prices. It may change without a build, so it is never immutable. */
export function hasOffers(url: string): boolean {
  return /\/pricing\/_(payload|start)\.json(\?|$)/.test(url);
}
