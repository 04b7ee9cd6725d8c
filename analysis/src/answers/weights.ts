/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.25, 1.69, 0.45, 4.7, 1.9, 1.12, -0.16, 2.09, 0.83, -0.29, 1.42, 0.74, 1.13, 0.96, -0.25, 0.49, 0.74, 0.48, 0.4,
  1.11, 1.36, -0.29, -0.19, 0.5, -0.01, -0.25, -0.24, -0.55, 0.12, -0.76, 0.01, 0.91, 0.12, 1.25, 3.02, 1.65, 1.55,
  -0.04, 1.89, 1.07, 0.4, 0.06,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.78
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.85, 0.27, -0.23, -0.1, -0.91, -0.48, 0.35, 0.36, 0.65, -0.02, -0.12, -0.7, -1.47, 2.34, -0.52, 0.6, -0.74, -0.18,
  -0.59, 0.27, -0.8, 0.5, 0.27, 0.21, -0.95,
]
