import { describeBadInput } from './describe-bad-input.ts'

describeBadInput('chat')
