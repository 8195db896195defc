import { FormattedMessage } from 'react-intl';
import { SettingsSection } from '#pages/dashboard/settings/settings-section.tsx';
import { defineMessages } from '#framework/locale.ts';
import { ColorModeSwitch } from '#ui/color-mode-switch.tsx';
import { LanguageSwitcher } from '#ui/language-switcher.tsx';

const m = defineMessages({
  title: 'settings.look.title',
  text: 'settings.look.text',
  language: 'shell.language.label',
  colors: 'shell.color-mode.label',
});

/** The two choices of the footer, where people look for them. */
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
