/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [3.54, 1.45, 0.45, 4.87, 2.2, 1.23, -0.01, 2.31, 0.97, -0.18, 0.96, 0.81, 1.43, 0.95, -0.3, 0.45, 0.76, 0.32, 0.55, 1.09, 1.51, -0.29, -0.13, 0, 0, 0, -0.2, -0.74, 0.31, -0.64, 0.21, 1.16, -0.22, 1.41, 3.12, 1.62, 1.57, -0.1, 1.67, 1.15, 0.33, 0.13]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.43
export const STRENGTH_WEIGHTS: readonly number[] = [1.84, 0.29, -0.39, -0.13, -1.37, -0.54, 0.07, 0.08, 0.38, -0.03, -0.01, -0.64, -1.11, 2.68, -0.34, 0.85, -0.72, -0.06, -0.67, 0.13, -0.57, 0.28, 0.54, 0.36, -1.44]
