import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { documentOf } from './testing/paper-of.ts'

const PAPER = {
  articleId: 1,
  title: 'Bees of the orchard',
  document: documentOf('Bees of the orchard', [
    '# Results',
    'Wild bees pollinated the apple trees in April. Honey bees preferred rape. Mites weakened three hives in May. The mites were removed with acid by the keepers. Smoke did not calm the hornets.',
    'Cold nights delayed the swarms by two weeks. Late swarms gathered less honey than early swarms. The flowers attracted wild bees. They also attracted wasps.',
  ]),
}
const ask = (question: string) => answer(question, [PAPER])

describe('a premise that the paper contradicts is refused with the sentence that does', () => {
  test.each([
    ['says it of others', 'Why did hornets weaken three hives?', 'Mites weakened three hives'],
    ['turns the sides around', 'Why did hives weaken the mites?', 'Mites weakened three hives'],
    ['denies it', 'Why did smoke calm the hornets?', 'Smoke did not calm'],
    ['says it of another kind', 'Why did honey bees pollinate the apple trees?', 'Wild bees pollinated'],
    ['counts otherwise', 'Why did cold nights delay the swarms by six weeks?', 'by two weeks'],
    ['counts otherwise, of what is asked for', 'What weakened nine hives?', 'Mites weakened three hives'],
  ])('%s: %s', (_, question, nearest) => {
    const given = ask(question)
    expect(given).toMatchObject({ kind: 'refusal', reason: 'false-premise' })
    expect(given.kind === 'refusal' && given.nearest[0]?.text).toContain(nearest)
  })
})

describe('what the paper does say is answered', () => {
  test.each([
    'Why did mites weaken three hives?',
    'When did wild bees pollinate the apple trees?',
    'How were the mites removed?',
    'Who removed the mites?',
    'What did smoke not calm?',
    'Did smoke calm the hornets?',
    'How did cold nights delay the swarms?',
    'What delayed the swarms by two weeks?',
    'Why did the flowers attract wasps?',
    'What gathered less honey than early swarms?',
  ])('%s', (question) => expect(ask(question).kind).toBe('answer'))
})
