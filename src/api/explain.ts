import { useIntl } from 'react-intl';
import { toast } from '#framework/toast.ts';
import { type Reason, toAppError } from './errors.ts';

type FieldErrors<Name extends string> = Partial<Record<Name, string>>;
type Places<Name extends string> = {
  /** Beside which field a reason is said; every other reason becomes a toast. */
  reasons: Partial<Record<Reason, Name>>;
  /** The form's own words for a field that the server does not accept. */
  words: FieldErrors<Name>;
};

/** Says once why a call failed: beside its field where there is one, else in a toast (spec §8). */
export function useExplain<Name extends string>({
  reasons,
  words,
}: Places<Name>): (error: unknown) => FieldErrors<Name> {
  const intl = useIntl();
  return (error) => {
    const failure = toAppError(error);
    // Said for the whole site already, where 401 is handled.
    if (failure.reason === 'aborted' || failure.reason === 'sessionRequired') return {};
    const refused = (Object.keys(words) as Name[]).filter((name) => name in failure.fields);
    if (refused.length > 0) return pick(words, refused);
    const place = failure.reason in reasons ? reasons[failure.reason] : undefined;
    if (place) return { [place]: intl.formatMessage(failure.descriptor, failure.values) } as FieldErrors<Name>;
    toast.error(failure.descriptor, failure.values);
    return {};
  };
}

function pick<Name extends string>(words: FieldErrors<Name>, names: readonly Name[]): FieldErrors<Name> {
  return Object.fromEntries(names.map((name) => [name, words[name]])) as FieldErrors<Name>;
}
