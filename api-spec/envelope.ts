/** The body of every answer but `/ipGeo`'s success (decisions §4): `{ success, code, msg, data }`. */
import * as z from 'zod';

const SuccessCode = z.literal(0).meta({ id: 'SuccessCode', description: '0: a success.' });

/** The envelope of a success around an operation's data; `name` becomes the schema's name in the OpenAPI document. */
export function successEnvelope<Data extends z.ZodType>(name: string, data: Data) {
  return z
    .strictObject({
      success: z.literal(true).meta({ description: 'The call did what it was asked to do.' }),
      code: SuccessCode,
      msg: z.string().meta({ description: 'For people who debug; never shown on the site.', examples: ['OK'] }),
      data,
    })
    .meta({ id: name, description: 'A success.' });
}

const FieldProblem = z
  .strictObject({
    path: z.string().meta({ description: 'Where in the input, with dots between levels.', examples: ['email'] }),
    message: z.string().meta({ description: 'What is wrong there, in English.', examples: ['Invalid email'] }),
  })
  .meta({ id: 'FieldProblem', description: 'One field that was not accepted.' });

export const Failure = z
  .strictObject({
    success: z.literal(false).meta({ description: 'The call was refused or failed.' }),
    code: z
      .int()
      .min(1000)
      .meta({ description: 'The reason; see the table of error codes.', examples: [2002] }),
    msg: z.string().meta({
      description: 'The reason in English; shown to people only where the site has no text of its own for the code.',
      examples: ['The verification code is not right.'],
    }),
    data: z
      .union([
        z
          .strictObject({ fields: z.array(FieldProblem).max(20).meta({ description: 'At most 20 of them.' }) })
          .meta({ id: 'FieldProblems', description: 'With 1002: which fields were not accepted.' }),
        z
          .strictObject({
            retryAfter: z
              .int()
              .min(0)
              .meta({ description: 'Whole seconds, as in Retry-After.', examples: [30] }),
          })
          .meta({ id: 'Wait', description: 'With a 429 or 503: how long to wait.' }),
        z.null(),
      ])
      .meta({ description: 'More about the reason, where there is more to say.' }),
  })
  .meta({ id: 'Failure', description: 'A refusal.' });
