/**
 * Bias and weights of `amongFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-among-weights.ts.
 */
export const AMONG_BIAS = -1.53
export const AMONG_WEIGHTS: readonly number[] = [0.589, 0.528, -0.53, -0.318, 0.075]
