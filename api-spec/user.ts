/** The signed-in user. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email } from './schemas.ts';

export const getUserInfo = operation({
  id: 'getUserInfo',
  method: 'get',
  path: '/turboClient/api/c-end/user-info',
  tag: 'user',
  summary: 'Get the signed-in user',
  description: 'Also shows whether a token is still valid.',
  session: 'required',
  data: z.strictObject({ email: Email }).meta({ id: 'UserInfo', description: 'The signed-in user.' }),
  errors: [],
  example: { data: { email: 'ada@example.com' } },
});
