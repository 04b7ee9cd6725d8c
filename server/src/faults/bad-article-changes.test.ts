import { describeBadInput } from './describe-bad-input.ts'

describeBadInput('articles', ({ route }) => route.method !== 'GET')
