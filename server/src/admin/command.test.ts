import { expect, test } from 'vitest'
import { command, onlyOne, WrongUsage } from './command.ts'

test('an unknown option and more or fewer arguments than one are answered with the usage', async () => {
  const given: string[] = []
  const add = command('add FILE', { for: { type: 'string' } }, async ({ values, positionals }) => {
    given.push(values.for ?? '', onlyOne(positionals))
  })
  await add.run(['a.pdf', '--for', 'ada@example.org'])
  expect(given).toEqual(['ada@example.org', 'a.pdf'])
  await expect(async () => add.run(['a.pdf', '--from', 'ada'])).rejects.toThrow(WrongUsage)
  for (const args of [[], ['a.pdf', 'b.pdf']]) await expect(add.run(args)).rejects.toThrow(WrongUsage)
})
