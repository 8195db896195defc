/**
 * The body of every response except a successful `/ipGeo`: `{ success, code, msg, data }`
 * (docs/decisions/0004-envelope-and-error-codes.md).
 */
import * as z from 'zod';

const SuccessCode = z.literal(0).meta({ id: 'SuccessCode', description: 'Always 0 on success.' });

/** Wraps the data of an operation in the success envelope. @param name of the schema in the OpenAPI document */
export function successEnvelope<Data extends z.ZodType>(name: string, data: Data) {
  return z
    .strictObject({
      success: z.literal(true).meta({ description: 'Always true on success.' }),
      code: SuccessCode,
      msg: z.string().meta({ description: 'For debugging; never shown on the site.', examples: ['OK'] }),
      data,
    })
    .meta({ id: name, description: 'A successful response.' });
}

const FieldProblem = z
  .strictObject({
    path: z
      .string()
      .meta({ description: 'Path of the field in the input, with dots between levels.', examples: ['email'] }),
    message: z.string().meta({ description: 'The problem, in English.', examples: ['Invalid email'] }),
  })
  .meta({ id: 'FieldProblem', description: 'A field that is not valid.' });

/** How a user confirms that it is them; `code` is mailed, and works for every account without a second factor. */
const ConfirmationMethod = z
  .enum(['passkey', 'secondFactor', 'password', 'code'])
  .meta({ id: 'ConfirmationMethod', description: 'A way to confirm.', examples: ['password'] });

/** The envelope of every error. */
export const Failure = z
  .strictObject({
    success: z.literal(false).meta({ description: 'Always false on failure.' }),
    code: z
      .int()
      .min(1000)
      .meta({ description: 'The error code; see the table of error codes.', examples: [2002] }),
    msg: z.string().meta({
      description: 'The error in English. The site shows it only when it has no text for the code.',
      examples: ['Wrong verification code.'],
    }),
    data: z
      .union([
        z
          .strictObject({ fields: z.array(FieldProblem).max(20).meta({ description: 'At most 20 fields.' }) })
          .meta({ id: 'FieldProblems', description: 'With code 1002: the fields that are not valid.' }),
        z
          .strictObject({
            retryAfter: z
              .int()
              .min(0)
              .meta({ description: 'Whole seconds, as in the Retry-After header.', examples: [30] }),
          })
          .meta({ id: 'RetryAfter', description: 'With status 429 or 503: how long to wait.' }),
        z
          .strictObject({
            methods: z
              .array(ConfirmationMethod)
              .meta({ description: 'The ways to confirm, the quickest first.', examples: [['password', 'code']] }),
          })
          .meta({ id: 'ConfirmationMethods', description: 'With code 2020: how the session can be confirmed.' }),
        z
          .strictObject({
            secondFactor: z.string().meta({
              description: 'The token of the sign-in.',
              examples: ['mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE'],
            }),
          })
          .meta({
            id: 'PendingSecondFactor',
            description: 'With code 2021: a sign-in that waits for its second factor.',
          }),
        z.null(),
      ])
      .meta({ description: 'Details of some errors, otherwise null.' }),
  })
  .meta({ id: 'Failure', description: 'An error response.' });
