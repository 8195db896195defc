/** All operations of the API by id. */
import {
  changePassword,
  deleteAccount,
  disconnectIdentity,
  endOtherSessions,
  endSession,
  exportAccount,
  getAccount,
  sendDeletionCode,
} from './account.ts';
import { register, resetPassword, sendRegisterCode, sendResetCode } from './accounts.ts';
import { submitContact } from './contact.ts';
import { getIpGeo } from './geo.ts';
import { completeOAuthSignIn, describeOAuthSignIn } from './oauth-sign-in.ts';
import { getOrder, listOrders, refundOrder } from './orders.ts';
import { createPaypalPayment, createStripeSubscription, previewPayment, verifyDowngrade } from './payments.ts';
import { listProducts } from './products.ts';
import { claimReward, getReferral, listRewards } from './rewards.ts';
import { exchangeToken, issueBaseToken, signIn, signOut } from './session.ts';
import { cancelStripeSubscription, getSubscription, resumeStripeSubscription } from './subscription.ts';
import { getUserInfo } from './user.ts';

export const operations = {
  getIpGeo,
  getUserInfo,
  getAccount,
  changePassword,
  endSession,
  endOtherSessions,
  disconnectIdentity,
  exportAccount,
  sendDeletionCode,
  deleteAccount,
  signIn,
  issueBaseToken,
  exchangeToken,
  describeOAuthSignIn,
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
  getSubscription,
  listOrders,
  getOrder,
  refundOrder,
  getReferral,
  listRewards,
  claimReward,
  submitContact,
};
