import { describe, expect, it } from 'vitest'
import { askedFor, furtherOf, isPending, nextTransaction, Transaction, type TransactionEvent } from './transaction.ts'

const ONE = `0x${'1'.repeat(64)}`
const TWO = `0x${'2'.repeat(64)}`
const asked = askedFor({ id: 't1', kind: 'stake', title: 'Stake 10 tokens', address: '0xa', chainId: 97, at: 1 })
const after = (...events: TransactionEvent[]) => events.reduce(nextTransaction, asked)
const sent: TransactionEvent = { type: 'sent', hash: ONE }
const mined: TransactionEvent = { type: 'mined', hash: ONE, confirmations: 1 }

describe('a transaction', () => {
  it('a transaction is prompted, sent with a hash, and done only when mined', () => {
    expect(asked).toMatchObject({ stage: 'asking', hash: null })
    expect(after(sent)).toMatchObject({ stage: 'sent', hash: ONE, confirmations: 0 })
    expect(after(sent, mined)).toMatchObject({ stage: 'mined', hash: ONE, confirmations: 1, failure: null })
    expect([asked, after(sent), after(sent, mined)].map(isPending)).toEqual([true, true, false])
  })

  // Proves: x-transaction-taken-back
  it('a reorganised transaction waits again until it is mined', () => {
    const back: TransactionEvent = { type: 'takenBack', message: 'taken back' }
    const waiting = after(sent, { ...mined, confirmations: 5 }, back)
    expect(waiting).toMatchObject({ stage: 'sent', confirmations: 0, failure: { error: 'TAKEN_BACK' } })
    expect(isPending(waiting)).toBe(true)
    expect(nextTransaction(waiting, mined)).toMatchObject({ stage: 'mined', confirmations: 1, failure: null })
    expect(after(sent, back)).toMatchObject({ stage: 'sent', takenBack: 0 })
    expect(furtherOf(after(sent, mined), waiting)).toBe(waiting)
    expect(furtherOf(waiting, after(sent, mined))).toBe(waiting)
  })

  it('confirmations of a transaction never decrease', () => {
    const counted = after(sent, mined, { ...mined, confirmations: 3 }, { ...mined, confirmations: 2 })
    expect(counted.confirmations).toBe(3)
  })

  it('a transaction with a raised fee ends with its final hash', () => {
    const raised = after(sent, { type: 'repriced', hash: TWO })
    expect(raised).toMatchObject({ stage: 'sent', hash: TWO })
    expect(nextTransaction(raised, { ...mined, hash: TWO })).toMatchObject({ stage: 'mined', hash: TWO })
  })

  it.each<[string, TransactionEvent[], object]>([
    ['rejected', [{ type: 'rejected', message: 'no' }], { stage: 'rejected', failure: { error: 'ACTION_REJECTED' } }],
    ['failed before it was sent', [{ type: 'failed', error: 'X', message: 'no' }], { stage: 'failed', hash: null }],
    [
      'failed after it was mined',
      [sent, { type: 'failed', error: 'REVERTED', message: 'no' }],
      { stage: 'failed', hash: ONE, failure: { error: 'REVERTED', message: 'no' } },
    ],
    [
      'replaced by another one',
      [sent, { type: 'replaced', hash: TWO, message: 'gone' }],
      { stage: 'replaced', hash: TWO, failure: { message: 'gone' } },
    ],
  ])('%s is over, and says why', (_what, events, wanted) => {
    const over = after(...events)
    expect(over).toMatchObject(wanted)
    expect(isPending(over)).toBe(false)
  })

  it('a timed-out transaction that the wallet sends later is accepted', () => {
    const late = after({ type: 'failed', error: 'WALLET_SILENT', message: 'silent' }, sent)
    expect(late).toMatchObject({ stage: 'sent', hash: ONE, failure: null })
  })

  it.each<[string, TransactionEvent[]]>([
    ['a second hash', [sent, { type: 'sent', hash: TWO }]],
    ['a no after it was sent', [sent, { type: 'rejected', message: 'no' }]],
    ['a failure after it was mined', [sent, mined, { type: 'failed', error: 'X', message: 'no' }]],
    ['a replacement after it was mined', [sent, mined, { type: 'replaced', hash: TWO, message: 'no' }]],
    ['a new fee after it was mined', [sent, mined, { type: 'repriced', hash: TWO }]],
    ['a block before it was sent', [mined]],
  ])('does not take %s', (_what, events) => {
    expect(after(...events)).toEqual(after(...events.slice(0, -1)))
  })

  it('a transaction knows its nonce', () => {
    expect(after(sent, { type: 'numbered', nonce: 4 }).nonce).toBe(4)
  })

  it('a stored transaction can be read back unchanged', () => {
    expect(Transaction.parse(JSON.parse(JSON.stringify(after(sent, mined))))).toEqual(after(sent, mined))
    expect(Transaction.safeParse({ ...asked, hash: '0x12' }).success).toBe(false)
  })

  it('a transaction known to two tabs has the more advanced state', () => {
    const given = after({ type: 'failed', error: 'FORGOTTEN', message: 'left' })
    expect(furtherOf(given, after(sent)).stage).toBe('sent')
    expect(furtherOf(after(sent, mined), after(sent)).stage).toBe('mined')
    expect(furtherOf(after(sent, mined), after(sent, { ...mined, confirmations: 3 })).confirmations).toBe(3)
  })
})
