import { dropSecondFactor } from './drop-second-factor.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'
import { storeSignature } from './store-signature.ts'

export { dropSecondFactor, hasSecondFactor, logActivity, proveSecondStep, storeSignature }
