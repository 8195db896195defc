/** The literal texts of a message, without arguments, tags and the names of choices. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Empty for an invalid message, which structure.ts reports. */
export function textsOf(message: string): string[] {
  try {
    return textsIn(parse(message, { captureLocation: false }));
  } catch {
    return [];
  }
}

function textsIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
        return [element.value];
      case TYPE.tag:
        return textsIn(element.children);
      case TYPE.select:
      case TYPE.plural:
        return Object.values(element.options).flatMap(({ value }) => textsIn(value));
      default:
        return [];
    }
  });
}

/** The longest form of a message: each choice by its longest option, an argument as `…`. */
export function longestOf(message: string): string {
  try {
    return longestIn(parse(message, { captureLocation: false }));
  } catch {
    return '';
  }
}

function longestIn(elements: MessageFormatElement[]): string {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.tag:
        return longestIn(element.children);
      case TYPE.select:
      case TYPE.plural:
        return Object.values(element.options)
          .map(({ value }) => longestIn(value))
          .reduce((longest, option) => (option.length > longest.length ? option : longest), '');
      default:
        return '…';
    }
  });
  return parts.join('');
}
