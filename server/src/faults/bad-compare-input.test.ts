import { describeBadInput } from './describe-bad-input.ts'

// The tool's POST takes a list of ids or a file; what is bad about these stands with its own tests.
describeBadInput('compare', ({ name }) => name !== 'graph')
