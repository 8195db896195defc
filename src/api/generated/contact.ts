/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ContactMessage, SubmitContactResponse } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * No session required; with one, the message is linked to the account. Images are stored without their metadata.
 * @summary Send a contact message
 */
export const submitContact = (
  contactMessage: ContactMessage,
  options?: SecondParameter<typeof request<SubmitContactResponse>>,
) => {
  const formData = new FormData();
  formData.append(`email`, contactMessage.email);
  formData.append(`suggestion`, contactMessage.suggestion);
  if (contactMessage.topic !== undefined) {
    formData.append(`topic`, contactMessage.topic);
  }
  if (contactMessage.orderId !== undefined) {
    formData.append(`orderId`, contactMessage.orderId);
  }
  if (contactMessage.images !== undefined) {
    contactMessage.images.forEach((value) => formData.append(`images`, value));
  }

  return dataOf(
    request<SubmitContactResponse>(
      {
        url: `/turboClient/api/c-end/contact`,
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data' },
        data: formData,
      },
      options,
    ),
  );
};

export const useSubmitContact = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, contactMessage: ContactMessage) => submitContact(contactMessage, { signal }),
);
