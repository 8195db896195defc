import type { Example } from './example.ts';
import { accountExamples } from './examples/account.tsx';
import { buttonExamples } from './examples/buttons.tsx';
import { fieldExamples } from './examples/fields.tsx';
import { messageExamples } from './examples/messages.tsx';
import { navigationExamples } from './examples/navigation.tsx';

/** Every visible part of `src/ui` and `src/components` in all its states. */
export const examples: readonly Example[] = [
  ...buttonExamples,
  ...fieldExamples,
  ...messageExamples,
  ...navigationExamples,
  ...accountExamples,
];
