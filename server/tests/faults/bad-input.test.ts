import { describeBadInput } from './describe-bad-input.ts'

// bad-input.campaign.ts sends every request through HTTP.
describeBadInput('some kinds')
