import { FormattedMessage } from 'react-intl';
import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { defineMessages } from '#framework/locale.ts';
import { ColorModeSwitch } from '#ui/color-mode-switch.tsx';
import { SettingsSection } from './settings-section.tsx';

const m = defineMessages({
  title: 'settings.look.title',
  text: 'settings.look.text',
  language: 'shell.language.label',
  colors: 'shell.color-mode.label',
});

/** Language and color mode, which the footer offers as well. */
export function SettingsLook() {
  return (
    <SettingsSection title={<FormattedMessage {...m.title} />} lede={<FormattedMessage {...m.text} />}>
      <dl className="settings__choices">
        <div>
          <dt>
            <FormattedMessage {...m.language} />
          </dt>
          <dd>
            <LanguageSwitcher />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...m.colors} />
          </dt>
          <dd>
            <ColorModeSwitch />
          </dd>
        </div>
      </dl>
    </SettingsSection>
  );
}
