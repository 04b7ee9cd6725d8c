import { keepSignature } from './keep-signature.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'

export { hasSecondFactor, keepSignature, logActivity, proveSecondStep }
