/**
 * Checks the structure of messages: ids are sorted and the same in every language, every translation has the arguments, tags and
 * choices of the English text, and every plural has all forms of its language.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { defaultLocale } from '../../api-spec/facts/locales.ts';
import { brand } from '../../src/site/brand.ts';
import type { LocaleMessages } from './locale-files.ts';

const idShape = /^[a-z][\w-]*(\.[\w-]+)+$/;

/** One line per problem, `locales/de.json: id: problem`. */
export function messageProblems(messagesByLocale: LocaleMessages): string[] {
  const english = messagesByLocale.get(defaultLocale) ?? {};
  return [...messagesByLocale].flatMap(([locale, messages]) => {
    const withFile = (problem: string) => `locales/${locale}.json: ${problem}`;
    const own = locale === defaultLocale ? [] : idProblems(english, messages);
    return [...orderProblems(messages), ...own, ...textProblems(locale, messages, english)].map(withFile);
  });
}

function orderProblems(messages: Record<string, string>): string[] {
  const ids = Object.keys(messages);
  const misplaced = ids.find((id, at) => at > 0 && id < (ids[at - 1] ?? ''));
  const shapes = ids.filter((id) => !idShape.test(id)).map((id) => `${id}: is not an id (area.thing.state)`);
  const texts = ids.filter((id) => typeof messages[id] !== 'string').map((id) => `${id}: is not a text`);
  return [...(misplaced ? [`${misplaced}: ids are not sorted here`] : []), ...shapes, ...texts];
}

function idProblems(english: Record<string, string>, messages: Record<string, string>): string[] {
  return [
    ...Object.keys(english)
      .filter((id) => !(id in messages))
      .map((id) => `${id}: is missing`),
    ...Object.keys(messages)
      .filter((id) => !(id in english))
      .map((id) => `${id}: is not in locales/en.json`),
  ];
}

function textProblems(locale: string, messages: Record<string, string>, english: Record<string, string>): string[] {
  return Object.entries(messages).flatMap(([id, message]) => {
    if (typeof message !== 'string') return [];
    const problems = [...plainProblems(message)];
    try {
      const shape = shapeOf(parse(message), locale);
      problems.push(...shape.problems);
      const original = english[id];
      if (locale !== defaultLocale && original !== undefined)
        problems.push(...differences(shape, shapeOf(parse(original), defaultLocale)));
    } catch (error) {
      problems.push(`is no ICU message: ${error instanceof Error ? error.message : error}`);
    }
    return problems.map((problem) => `${id}: ${problem}`);
  });
}

function plainProblems(message: string): string[] {
  return [
    ...(message.trim() === '' ? ['is empty'] : []),
    ...(message !== message.trim() ? ['begins or ends with a space'] : []),
    ...(message.includes(brand.name) ? [`contains the brand name: use {brand}`] : []),
  ];
}

/** The parts of a message in a form that can be compared: `{count, plural}`, `<b>`, `{plan, select, free paid}`. */
type Shape = { parts: Set<string>; problems: string[] };

function shapeOf(elements: MessageFormatElement[], locale: string): Shape {
  const parts = new Set<string>();
  const problems: string[] = [];
  const visit = (element: MessageFormatElement): void => {
    switch (element.type) {
      case TYPE.argument:
        parts.add(`{${element.value}}`);
        break;
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        parts.add(`{${element.value}, ${TYPE[element.type]}}`);
        break;
      case TYPE.tag:
        parts.add(`<${element.value}>`);
        element.children.forEach(visit);
        break;
      case TYPE.select:
        parts.add(`{${element.value}, select, ${Object.keys(element.options).sort().join(' ')}}`);
        for (const option of Object.values(element.options)) option.value.forEach(visit);
        break;
      case TYPE.plural:
        parts.add(`{${element.value}, ${element.pluralType === 'ordinal' ? 'selectordinal' : 'plural'}}`);
        problems.push(...pluralProblems(element.value, Object.keys(element.options), locale, element.pluralType));
        for (const option of Object.values(element.options)) option.value.forEach(visit);
        break;
    }
  };
  elements.forEach(visit);
  return { parts, problems };
}

function pluralProblems(name: string, forms: string[], locale: string, type?: Intl.PluralRuleType): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale, { type: type ?? 'cardinal' }).resolvedOptions();
  const missing = pluralCategories.filter((form) => !forms.includes(form));
  const extra = forms.filter((form) => !form.startsWith('=') && !pluralCategories.some((known) => known === form));
  return [
    ...(missing.length > 0 ? [`the plural of {${name}} lacks ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`the plural of {${name}} has ${extra.join(', ')}, which the language does not have`] : []),
  ];
}

function differences(own: Shape, original: Shape): string[] {
  const missing = [...original.parts].filter((part) => !own.parts.has(part));
  const added = [...own.parts].filter((part) => !original.parts.has(part));
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(' ')} of the English text`] : []),
    ...(added.length > 0 ? [`has ${added.join(' ')}, which the English text does not have`] : []),
  ];
}
