import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({
  train: 'home.reviews.train.text',
  trainFrom: 'home.reviews.train.from',
  team: 'home.reviews.team.text',
  teamFrom: 'home.reviews.team.from',
  abroad: 'home.reviews.abroad.text',
  abroadFrom: 'home.reviews.abroad.from',
});

export type Review = { text: { id: string }; from: { id: string }; example: boolean };

/**
 * The provider's customer reviews. The shipped ones are examples, are labelled so on the page and name no person
 * (decisions §1); an empty list hides the section.
 */
export const reviews: readonly Review[] = [
  { text: m.train, from: m.trainFrom, example: true },
  { text: m.team, from: m.teamFrom, example: true },
  { text: m.abroad, from: m.abroadFrom, example: true },
];
