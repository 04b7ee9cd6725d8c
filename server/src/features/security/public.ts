import { dropSecondFactor } from './drop-second-factor.ts'
import { keepSignature } from './keep-signature.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'

export { dropSecondFactor, hasSecondFactor, keepSignature, logActivity, proveSecondStep }
