import { describeBadInput } from './describe-bad-input.ts'

// Every request through HTTP: bad-input.campaign.ts.
describeBadInput('one of each kind')
