/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.72, 1.5, 0.39, 4.96, 2.05, 1.29, -0.13, 2.09, 0.96, -0.28, 1.11, 0.82, 1.43, 0.87, -0.41, 0.5, 0.72, 0.21, 0.53,
  1.08, 1.48, -0.3, -0.04, 0, 0, 0, -0.15, -0.74, 0.29, -0.7, 0.22, 1.09, -0.12, 1.35, 3.42, 1.61, 1.59, -0.07, 1.83,
  1.2, 0.31, 0.04,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.49
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.82, 0.25, -0.49, -0.07, -1.21, -0.86, 0.12, 0.16, 0.34, -0.02, 0.03, -0.6, -1.18, 2.62, -0.17, 0.78, -0.57, -0.1,
  -0.76, 0.22, -0.62, 0.49, 0.37, 0.48, -1.55,
]
