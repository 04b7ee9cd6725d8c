import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { GROUPS, readOptions } from './options.ts'

describe('bench arguments', () => {
  test('default to speed and all its groups', () => {
    expect(readOptions([])).toMatchObject({ mode: 'speed', only: GROUPS.speed, records: null })
  })
  test('choose groups, data and number of records', () => {
    const options = readOptions(['speed', '--only', 'api,start', '--data', tmpdir(), '--records', '5000'])
    expect(options).toEqual({
      mode: 'speed',
      only: ['api', 'start'],
      data: tmpdir(),
      records: 5000,
      minutes: null,
      assistant: null,
    })
    expect(readOptions(['quality', '--only', 'search'])).toMatchObject({ mode: 'quality', only: ['search'] })
    const inParts = readOptions(['chain', '--only', 'invariants', '--minutes', '5'])
    expect(inParts).toMatchObject({ mode: 'chain', only: ['invariants'], minutes: 5 })
    expect(readOptions(['nodes'])).toMatchObject({ mode: 'nodes', only: ['kills', 'compaction'] })
    const byModel = readOptions(['answers', '--assistant', 'http://localhost:11434/v1/', 'qwen3:8b'])
    const assistant = { url: 'http://localhost:11434/v1', name: 'qwen3:8b' }
    expect(byModel).toMatchObject({ mode: 'quality', only: ['answers'], assistant })
    expect(readOptions(['load', '--minutes', '2'])).toMatchObject({ mode: 'speed', only: ['load'], minutes: 2 })
  })
  test.each([
    [['beauty'], 'no benchmark "beauty"'],
    [['toString'], 'no benchmark "toString"'],
    [['speed', 'quality'], 'One kind'],
    [['--only', 'documents'], 'no benchmark "documents" in speed'],
    [['--data', '/nowhere/at/all'], 'no folder'],
    [['answers', '--assistant', 'http://localhost:11434/v1'], 'needs an address and the name of a model'],
    [['--records', 'many'], 'whole number'],
    [['--records', '1.5'], 'whole number'],
    [['chain', '--minutes', '0'], '--minutes must be a whole number from 1 on'],
    [['--colour'], "'--colour'"],
  ])('%j are rejected with a message', (given, words) => {
    expect(() => readOptions(given)).toThrow(words)
  })
})
