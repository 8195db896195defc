/** The number of an order, without look-alikes: no 0, 1, I, L, O. */
export const orderIdPattern = /^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/;
