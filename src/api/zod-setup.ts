/** The generated validators import this before they create a schema. */
import { config } from 'zod/mini';

/** Otherwise zod tries `new Function` for its first object schema; the content security policy refuses it, at a cost, and reports it. */
config({ jitless: true });
