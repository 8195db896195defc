import { FormattedMessage } from 'react-intl';
import { Faq } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Apps } from './apps.tsx';
import { Closing } from './closing.tsx';
import { Devices } from './devices.tsx';
import { Locations } from './locations.tsx';
import { homeQuestions } from './question-list.ts';
import { Reviews } from './reviews.tsx';
import { What } from './what.tsx';
import { Why } from './why.tsx';

const m = defineMessages({ questions: 'home.faq.title' });

/** Everything below the fold, hydrated when it becomes visible. */
export function BelowFold() {
  return (
    <div id="below">
      <What />
      <Why />
      <Locations />
      <Devices />
      <Apps />
      <Reviews />
      <Faq title={<FormattedMessage {...m.questions} />} questions={homeQuestions} />
      <Closing />
    </div>
  );
}
