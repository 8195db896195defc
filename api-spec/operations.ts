/** Every call of the API, by its id. */
import { register, resetPassword, sendRegisterCode, sendResetCode } from './accounts.ts';
import { submitContact } from './contact.ts';
import { getIpGeo } from './geo.ts';
import { getOrder, listOrders } from './orders.ts';
import { createPaypalPayment, createStripeSubscription, verifyDowngrade } from './payments.ts';
import { listProducts } from './products.ts';
import { claimReward, listRewards } from './rewards.ts';
import { exchangeToken, issueBaseToken, signIn, signOut } from './session.ts';
import { cancelStripeSubscription, getSubscription } from './subscription.ts';
import { getUserInfo } from './user.ts';

export const operations = {
  getIpGeo,
  getUserInfo,
  signIn,
  issueBaseToken,
  exchangeToken,
  signOut,
  sendRegisterCode,
  register,
  sendResetCode,
  resetPassword,
  listProducts,
  createPaypalPayment,
  verifyDowngrade,
  createStripeSubscription,
  cancelStripeSubscription,
  getSubscription,
  listOrders,
  getOrder,
  listRewards,
  claimReward,
  submitContact,
};
