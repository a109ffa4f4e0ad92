/** The product's name on this side; the server has its own constant. */
export const PRODUCT_NAME = 'Rodage'
