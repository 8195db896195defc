/** What people read of a message: its literal texts, without arguments, tags and the names of choices. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Nothing of a message that is no ICU (said elsewhere). */
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

/** The longest way to say a message: each choice by its longest option, an argument as `…`. */
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
