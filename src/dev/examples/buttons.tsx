import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type IconName, iconNames } from '#ui/icon-names.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { type Example, examplesOf } from '../example.ts';

const resolveLater = () => new Promise<() => void>((resolve) => setTimeout(resolve, 1000, () => {}));

export const buttonExamples: readonly Example[] = [
  ...examplesOf('ui/button', {
    primary: ({ action }) => <Button variant="primary">{action}</Button>,
    secondary: ({ action }) => <Button>{action}</Button>,
    subtle: ({ action }) => <Button variant="subtle">{action}</Button>,
    danger: ({ action }) => <Button variant="danger">{action}</Button>,
    disabled: ({ action }) => <Button disabled>{action}</Button>,
    pending: ({ action }) => (
      <Button variant="primary" pending>
        {action}
      </Button>
    ),
    'with icon': ({ action }) => (
      <Button>
        <Icon name="download" />
        {action}
      </Button>
    ),
    'wide, long text': ({ long }) => <Button wide>{long}</Button>,
  }),
  ...examplesOf('ui/button-link', {
    primary: ({ action }) => (
      <ButtonLink variant="primary" to="/pricing">
        {action}
      </ButtonLink>
    ),
    secondary: ({ action }) => <ButtonLink to="/pricing">{action}</ButtonLink>,
    'subtle, fragment of this page': ({ action }) => (
      <ButtonLink variant="subtle" href="#top">
        {action}
      </ButtonLink>
    ),
    'wide, long text': ({ long }) => (
      <ButtonLink wide to="/pricing">
        {long}
      </ButtonLink>
    ),
  }),
  ...examplesOf('ui/submit-button', {
    default: ({ action }) => <SubmitButton pending={false}>{action}</SubmitButton>,
    pending: ({ action }) => <SubmitButton pending>{action}</SubmitButton>,
  }),
  ...examplesOf('ui/copy-button', {
    default: ({ short }) => <CopyButton text={short} describedBy="copied" />,
    'nothing to copy yet': () => <CopyButton text="" describedBy="copied" />,
  }),
  ...examplesOf('ui/confirm-button', {
    default: ({ action, sentence, options: [yes = '', no = ''] }) => (
      <ConfirmButton label={action} title={action} confirmLabel={yes} cancelLabel={no} onConfirm={resolveLater}>
        <p>{sentence}</p>
      </ConfirmButton>
    ),
    danger: ({ action, long, options: [yes = '', no = ''] }) => (
      <ConfirmButton
        label={action}
        variant="danger"
        title={long}
        confirmLabel={yes}
        cancelLabel={no}
        onConfirm={resolveLater}
      >
        <p>{long}</p>
      </ConfirmButton>
    ),
  }),
  ...examplesOf('ui/icon', {
    'all icons': () => (
      <div className="gallery__row">
        {(Object.keys(iconNames) as IconName[]).map((name) => (
          <Icon name={name} key={name} />
        ))}
      </div>
    ),
  }),
];
