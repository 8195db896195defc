import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmSessionBody,
  ConnectIdentityBody,
  CreatePasskeyBody,
  DeleteAccountBody,
  RenamePasskeyBody,
  SendEmailChangeCodeBody,
  StartIdentityConnectionBody,
  SwitchOnSecondFactorBody,
} from '#api/generated/account.zod.ts';
import {
  RegisterBody,
  ResetPasswordBody,
  SendRegisterCodeBody,
  SendResetCodeBody,
  UndoEmailChangeBody,
} from '#api/generated/accounts.zod.ts';
import { SubmitContactBody } from '#api/generated/contact.zod.ts';
import { SetBillingDetailsBody } from '#api/generated/orders.zod.ts';
import {
  CreatePaypalPaymentBody,
  CreateStripeSubscriptionBody,
  VerifyDowngradeBody,
} from '#api/generated/payments.zod.ts';
import {
  CompleteOAuthSignInBody,
  CompleteSecondFactorBody,
  DescribeOAuthSignInBody,
  ExchangeTokenBody,
  IssueBaseTokenBody,
  SendOAuthSignInCodeBody,
  SignInBody,
  SignInWithPasskeyBody,
} from '#api/generated/session.zod.ts';
import type { Operation } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';

type Validator = { safeParse: (value: unknown) => { success: boolean } };

const validators: Record<string, Validator> = {
  changeEmail: ChangeEmailBody,
  sendEmailChangeCode: SendEmailChangeCodeBody,
  undoEmailChange: UndoEmailChangeBody,
  changePassword: ChangePasswordBody,
  connectIdentity: ConnectIdentityBody,
  startIdentityConnection: StartIdentityConnectionBody,
  confirmSession: ConfirmSessionBody,
  switchOnSecondFactor: SwitchOnSecondFactorBody,
  createPasskey: CreatePasskeyBody,
  renamePasskey: RenamePasskeyBody,
  signInWithPasskey: SignInWithPasskeyBody,
  completeOAuthSignIn: CompleteOAuthSignInBody,
  completeSecondFactor: CompleteSecondFactorBody,
  createPaypalPayment: CreatePaypalPaymentBody,
  createStripeSubscription: CreateStripeSubscriptionBody,
  deleteAccount: DeleteAccountBody,
  describeOAuthSignIn: DescribeOAuthSignInBody,
  exchangeToken: ExchangeTokenBody,
  issueBaseToken: IssueBaseTokenBody,
  register: RegisterBody,
  resetPassword: ResetPasswordBody,
  sendOAuthSignInCode: SendOAuthSignInCodeBody,
  sendRegisterCode: SendRegisterCodeBody,
  sendResetCode: SendResetCodeBody,
  signIn: SignInBody,
  setBillingDetails: SetBillingDetailsBody,
  submitContact: SubmitContactBody,
  verifyDowngrade: VerifyDowngradeBody,
};

const withBody = (Object.entries(operations) as [string, Operation][]).filter(([, { body }]) => body);

test('every operation with a body has a validator that accepts its example and no unknown property', () => {
  for (const [id, { example }] of withBody) {
    const body = example.body as object;
    assert.equal(validators[id]?.safeParse(body).success, true, id);
    assert.equal(validators[id]?.safeParse({ ...body, unknown: 1 }).success, false, id);
  }
});

test('the server accepts what the site accepts', () => {
  const { body } = operations.register;
  const example = operations.register.example.body;
  const texts = fc.record({
    email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })),
    code: fc.oneof(fc.stringMatching(/^[0-9]{5,7}$/), fc.string()),
    password: fc.oneof(fc.string({ minLength: 6, maxLength: 18 }), fc.string({ unit: 'binary', maxLength: 20 })),
    inviteCode: fc.oneof(fc.stringMatching(/^[A-Za-z0-9 -]{0,34}$/), fc.string()),
  });
  fc.assert(
    fc.property(texts, (typed) => {
      for (const [field, value] of Object.entries(typed)) {
        const input = { ...example, [field]: value };
        if (RegisterBody.safeParse(input).success) assert.ok(body.safeParse(input).success, field);
      }
    }),
  );
});
