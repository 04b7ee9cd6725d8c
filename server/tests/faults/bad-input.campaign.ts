/** @module-tag campaign */
import { describeBadInput } from './describe-bad-input.ts'

describeBadInput('every one')
