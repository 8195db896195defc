import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { meetsPasswordRule, type PasswordRule, passwordRules } from './password-rules.ts';

const rules = defineMessages({
  length: 'auth.password.rules.length',
  letter: 'auth.password.rules.letter',
  digit: 'auth.password.rules.digit',
  special: 'auth.password.rules.special',
});
const m = defineMessages({
  label: 'auth.password.rules.label',
  met: 'auth.password.rules.met',
  unmet: 'auth.password.rules.unmet',
});

type Props = {
  password: string;
  /** Id of the list. Its items describe the field, and their ids begin with it: the list itself would describe the field by its label alone. */
  id: string;
};

/** The password rules, checked off while typing. */
export function PasswordChecklist({ password, id }: Props) {
  const intl = useIntl();
  return (
    <ul className="password-rules" aria-label={intl.formatMessage(m.label)}>
      {passwordRules.map((rule) => {
        const met = meetsPasswordRule(rule, password);
        const label = intl.formatMessage(rules[rule]);
        return (
          <li className="password-rules__item" key={rule} id={ruleId(id, rule)} data-met={met}>
            <Icon name={met ? 'check' : 'dot'} />
            <span aria-hidden="true">{label}</span>
            <span className="visually-hidden">{intl.formatMessage(met ? m.met : m.unmet, { rule: label })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Ids of the items, for `aria-describedby`. */
export const ruleIds = (id: string): string => passwordRules.map((rule) => ruleId(id, rule)).join(' ');

const ruleId = (id: string, rule: PasswordRule): string => `${id}-${rule}`;
