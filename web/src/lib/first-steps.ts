import { z } from 'zod'
import { readStored, writeStored } from './stored-values.ts'

const FirstStep = z.enum(['ask', 'highlight', 'compare'])
export type FirstStep = z.infer<typeof FirstStep>
const Steps = z.array(FirstStep)

/** The first steps that a user has taken in this browser. */
export function firstStepsTaken(userId: number): FirstStep[] {
  return readStored(['firstSteps', userId], Steps) ?? []
}

/** Records that a user has taken a first step; Home ticks it. */
export function noteFirstStep(userId: number | undefined, step: FirstStep): void {
  if (userId === undefined || firstStepsTaken(userId).includes(step)) return
  writeStored(['firstSteps', userId], [...firstStepsTaken(userId), step])
}
