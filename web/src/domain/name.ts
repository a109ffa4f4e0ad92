/** The name of the product. The server has its own constant. */
export const PRODUCT_NAME = 'Rodage'
