import data from '#brand/reviews.json' with { type: 'json' };

type Text = Partial<Record<string, string>> & { en: string };
type Review = {
  /** A review that shows how reviews will look; it names no person. */
  example: boolean;
  /** By language; English where a translation is missing. */
  text: Text;
  /** Who says it. */
  from: Text;
};

/** Customer reviews of the operator; an empty list hides the section. Only the build imports this file. */
export const reviews: readonly Review[] = data;
