import product from '../../../package.json' with { type: 'json' }

/** The version of the product that is running. */
export const VERSION: string = product.version
