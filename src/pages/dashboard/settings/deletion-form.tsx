import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import type { Form } from '#ui/form.ts';

type Props<Name extends string> = { form: Form<Name>; submit: ReactNode; children: ReactNode };

const m = defineMessages({ keep: 'settings.delete.keep' });

/** The frame of both steps: on, or back to the settings. */
export function DeletionForm<Name extends string>({ form, submit, children }: Props<Name>) {
  return (
    <form
      className="settings__form"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {children}
      <div className="settings__actions">
        <Button type="submit" variant="danger" pending={form.pending}>
          {submit}
        </Button>
        <ButtonLink variant="secondary" to={paths.settings()}>
          <FormattedMessage {...m.keep} />
        </ButtonLink>
      </div>
    </form>
  );
}
