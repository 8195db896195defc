/** All operations of the API by id. */

import { deleteAccount, sendDeletionCode } from './account-deletion.ts';
import { exportAccount } from './account-export.ts';
import {
  changePassword,
  connectIdentity,
  disconnectIdentity,
  endOtherSessions,
  endSession,
  getAccount,
  startIdentityConnection,
} from './account-settings.ts';
import { getBillingDetails, setBillingDetails } from './billing-details.ts';
import { confirmSession, createPasskeyConfirmation, sendConfirmationCode } from './confirmation.ts';
import { submitContact } from './contact.ts';
import { createDnsTest, getDnsTest } from './dns-test.ts';
import { changeEmail, sendEmailChangeCode, undoEmailChange } from './email-change.ts';
import { getIpGeo } from './geo.ts';
import { completeOAuthSignIn, describeOAuthSignIn, sendOAuthSignInCode } from './oauth-sign-in.ts';
import { getCreditNote, getInvoice, getOrder, listOrders, refundOrder } from './orders.ts';
import {
  createPasskey,
  createPasskeyOptions,
  createPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import { createPaypalPayment, createStripeSubscription, previewPayment, verifyDowngrade } from './payments.ts';
import { listProducts } from './products.ts';
import { claimReward, getReferral, listRewards } from './rewards.ts';
import {
  completeSecondFactor,
  createRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './second-factor.ts';
import { exchangeToken, issueBaseToken, signIn, signOut } from './session.ts';
import { register, resetPassword, sendRegisterCode, sendResetCode } from './sign-up.ts';
import {
  cancelStripeSubscription,
  getSubscription,
  openBillingPortal,
  payRenewal,
  resumeStripeSubscription,
} from './subscription.ts';
import { getUserInfo } from './user.ts';

export const operations = {
  getIpGeo,
  createDnsTest,
  getDnsTest,
  getUserInfo,
  getAccount,
  changePassword,
  endSession,
  endOtherSessions,
  startIdentityConnection,
  connectIdentity,
  disconnectIdentity,
  sendEmailChangeCode,
  changeEmail,
  undoEmailChange,
  exportAccount,
  sendConfirmationCode,
  createPasskeyConfirmation,
  confirmSession,
  createPasskeyOptions,
  createPasskey,
  renamePasskey,
  removePasskey,
  createPasskeySignIn,
  signInWithPasskey,
  setUpSecondFactor,
  switchOnSecondFactor,
  createRecoveryCodes,
  switchOffSecondFactor,
  sendDeletionCode,
  deleteAccount,
  signIn,
  completeSecondFactor,
  issueBaseToken,
  exchangeToken,
  describeOAuthSignIn,
  sendOAuthSignInCode,
  completeOAuthSignIn,
  signOut,
  sendRegisterCode,
  register,
  sendResetCode,
  resetPassword,
  listProducts,
  createPaypalPayment,
  verifyDowngrade,
  previewPayment,
  createStripeSubscription,
  cancelStripeSubscription,
  resumeStripeSubscription,
  openBillingPortal,
  payRenewal,
  getSubscription,
  listOrders,
  getOrder,
  refundOrder,
  getInvoice,
  getCreditNote,
  getBillingDetails,
  setBillingDetails,
  getReferral,
  listRewards,
  claimReward,
  submitContact,
};
