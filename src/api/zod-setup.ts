/** The generated validators import this before they create a schema. */
import * as zod from 'zod/mini';
import { normalizeTypedEmail } from '#facts/typed-email.ts';

/** Otherwise zod tries `new Function` for its first object schema; the content security policy refuses it, at a cost, and reports it. */
zod.config({ jitless: true });

/** In place of `zod.email()`: accepts what the API reads as an email. */
export const email = () => zod.string().check(zod.overwrite(normalizeTypedEmail), zod.email());
