import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { paperRecords, RECORD } from '../../features/articles/testing/records.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { hashStatements } from '../../features/chain-record/hash-statements.ts'
import { walletSeen } from '../../features/wallet/slice.ts'
import { type ChainBox, startChainBox } from '../../testing/chain-box.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { press, setWindowWidth } from '../../testing/render.tsx'
import { walletError } from '../../testing/wallet.ts'

let box: ChainBox
beforeAll(async () => {
  box = await startChainBox()
  // Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
  await Promise.all([
    import('../../features/wallet/WalletModal.tsx'),
    import('../../features/wallet/engine.ts'),
    import('../../features/wallet/transactions.ts'),
    import('../../features/chain-record/RecordTab.tsx'),
    import('./PaperRecording.tsx'),
    import('./PaperScreen.tsx'),
  ])
})
afterAll(() => box.stop())

beforeEach(() => {
  setWindowWidth(1280)
})

const md5 = hashStatements({
  articleId: 1,
  file: { sha256: openPaper().sha256 ?? '' },
  graph: openPaper().graph ?? [],
}).md5
const PAPER = openPaper({ md5Hash: md5 })

/** The record tab of Ada's paper, with the given chain account as linked wallet. */
async function open(
  index: number,
  records: (author: string) => Partial<PaperRecords> = () => ({}),
  more = (_: Received): Answered | undefined => undefined,
) {
  const wallet = box.wallet(index)
  const author = wallet.account.address
  const told = () =>
    paperRecords({
      md5Hash: md5,
      next: { action: 'create', author, key: '0x', articleId: 1, md5Hash: md5 },
      chain: { chainId: 31_337, state: 'ready', registry: box.registry },
      ...records(author),
    })
  const app = await openApp('/storage/1?side=record', (request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress: author })
    if (request.path.endsWith('/articles/article')) return done(PAPER)
    if (request.path.endsWith('/articles/document')) return done(DOCUMENT)
    if (request.path.endsWith('/chain')) return done(box.info)
    if (request.path.endsWith('/chain/records')) {
      return request.method === 'POST' ? done({ ...RECORD, state: 'pending', hash: md5 }) : done(told())
    }
    return undefined
  })
  await screen.findByRole('heading', { name: 'History' })
  const onChain = () =>
    box.chain.readContract({
      address: box.registry,
      abi: articleRegistryAbi,
      functionName: 'getGraphInfo',
      args: [author, 1n],
    })
  return { ...app, wallet, author, onChain }
}

const pressInDialog = async () =>
  userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Record on the chain' }))

describe('recording', () => {
  // Proves: 1-chain, 4-chain-mined, 9-article-contract, x-record-own-reading
  it('the dialog shows what will be written, sends it, waits until it is mined, and reports it to the server', async () => {
    const { asked, onChain, author } = await open(1)
    expect(screen.getByText('Not recorded')).toBeTruthy()
    await press('Record on the chain')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/publicly and permanently/)).toBeTruthy()
    expect(dialog.getByRole('heading', { name: PAPER.title })).toBeTruthy()
    expect(dialog.getByText('1 claim, found by the program and not reviewed.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    const facts = [...(await screen.findByRole('dialog')).querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(facts).toEqual(expect.arrayContaining([md5, '1', author, box.registry]))
    expect((await onChain())[3]).toBe(0)
    await pressInDialog()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [hash, createdAt, , revision] = await onChain()
    expect([hash, revision]).toEqual([`0x${md5}`, 1])
    expect(createdAt).toBe(BigInt(Date.parse(PAPER.updatedAt)))
    await waitFor(() => {
      const told = asked('/chain/records').filter(({ method }) => method === 'POST')
      expect(told.map(({ body }) => JSON.parse(body))).toEqual([
        { articleId: 1, transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      ])
    })
    // The test server still reports no record, but the wallet has it.
    await press('Verify now')
    expect(await screen.findByText('The site differs')).toBeTruthy()
    expect(screen.getByText(/was read by your own wallet/)).toBeTruthy()
    expect(screen.getByText(/Your wallet reads exactly this MD5/)).toBeTruthy()
  })

  it('an owner without a linked wallet links it in the dialog, then records', async () => {
    let linked: string | null = null
    const { wallet, onChain } = await open(
      9,
      (author) => ({ next: linked ? { action: 'create', author, key: '0x', articleId: 1, md5Hash: md5 } : null }),
      ({ path }) => {
        if (path.endsWith('/nonce')) return done({ message: 'Link it', nonce: 'n1', expiresAt: '2030-01-01T00:00:00Z' })
        if (path.endsWith('/add-wallet')) linked = box.wallet(9).account.address
        return path.endsWith('/profile') || path.endsWith('/add-wallet')
          ? done({ ...ACCOUNT, walletAddress: linked })
          : undefined
      },
    )
    expect(screen.getByText(/first link one to your account/)).toBeTruthy()
    wallet.answers.personal_sign = () => `0x${'ab'.repeat(65)}`
    await press('Record on the chain')
    await press('Test wallet')
    await press('Sign with the wallet')
    await pressInDialog()
    await waitFor(async () => expect((await onChain())[3]).toBe(1))
  })

  it('a wallet rejection keeps the dialog, says so, and can be retried', async () => {
    const { wallet, onChain } = await open(2)
    wallet.answers.eth_sendTransaction = () => walletError(4001)
    await press('Record on the chain')
    await pressInDialog()
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByRole('alert')).textContent).toContain('user rejected transaction')
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect((await onChain())[3]).toBe(0)
  })

  // Proves: 8-wallet-network
  it('a wallet on another network is told the right one and switched', async () => {
    const { wallet } = await open(3)
    wallet.state.chainId = 97
    await press('Record on the chain')
    expect(await screen.findByText('Wrong network, please, select Local blockchain.')).toBeTruthy()
    await press('Switch to Local')
    expect(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Record on the chain' }),
    ).toBeTruthy()
  })

  it('a hash that differs from the locally computed one is refused', async () => {
    const next = { action: 'create' as const, key: '0x', articleId: 1, md5Hash: RECORD.hash }
    const { onChain } = await open(4, (author) => ({ next: { ...next, author } }))
    await press('Record on the chain')
    await pressInDialog()
    expect(await screen.findByText(/do not have the MD5 that is to be recorded/)).toBeTruthy()
    expect((await onChain())[3]).toBe(0)
  })

  // Proves: x-record-resumes
  it('a transaction from before a reload is shown and reported to the server', async () => {
    const hash = `0x${'d'.repeat(64)}`
    const sent = {
      id: 't1',
      kind: 'record:1',
      title: 'Record paper 1',
      address: box.wallet(5).account.address,
      chainId: 31_337,
      at: Date.now(),
      stage: 'sent',
      hash,
      nonce: 0,
      confirmations: 0,
      takenBack: 0,
      failure: null,
    }
    localStorage.setItem('colophon.chain', JSON.stringify({ transactions: [sent] }))
    const { asked } = await open(5)
    expect(await screen.findByText('Sent. Waiting until it is mined.')).toBeTruthy()
    await waitFor(() =>
      expect(asked('/chain/records').some(({ method, body }) => method === 'POST' && body.includes(hash))).toBe(true),
    )
    expect(screen.getByRole('button', { name: 'Record on the chain' }).hasAttribute('disabled')).toBe(true)
  })
})

// Proves: x-record-tab
describe('the record tab', () => {
  const last = { ...RECORD, hash: md5 }

  it('a recorded paper shows its transaction, verifies the hash locally, and offers nothing to record', async () => {
    await open(6, () => ({ state: 'recorded', last, records: [last] }))
    expect(screen.queryByRole('button', { name: 'Record on the chain' })).toBeNull()
    const history = within(screen.getByRole('region', { name: 'History' }))
    for (const text of ['1,284', RECORD.transactionHash, RECORD.author ?? '', 'Final', 'Created']) {
      expect(history.getAllByText(text).length).toBeGreaterThan(0)
    }
    await press('Verify now')
    expect(await screen.findByText('Matches')).toBeTruthy()
    expect(screen.getByText(/as this site read it/)).toBeTruthy()
    expect(screen.getByText(/two with the same one can be made on purpose/)).toBeTruthy()
  })

  it('changed statements are reported and can be recorded again', async () => {
    const old = { ...RECORD, hash: 'e'.repeat(32) }
    const next = { action: 'update' as const, key: '0x', articleId: 1, md5Hash: md5 }
    await open(7, (author) => ({ state: 'changed', last: old, records: [old], next: { ...next, author } }))
    expect(screen.getByText(/have changed since they were recorded/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record on the chain' })).toBeTruthy()
    await press('Verify now')
    expect(await screen.findByText(/The chain has the hash of other claims/)).toBeTruthy()
  })

  // Proves: 3-record-timestamp
  it('without a date, block or author has dashes', async () => {
    const pending = {
      ...last,
      state: 'pending' as const,
      blockTime: null,
      blockNumber: null,
      author: null,
      revision: null,
    }
    await open(8, () => ({ state: 'pending', records: [pending] }))
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect(history.getAllByText('-')).toHaveLength(3)
    expect(history.queryByRole('button', { name: 'Download the receipt' })).toBeNull()
  })

  it('an owner whose connected wallet is not linked reads that linking it is next', async () => {
    const { store } = await open(9, () => ({ next: null }))
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const seen = {
      connection: 'connected',
      address,
      chainId: 31_337,
      name: 'W',
      isSearching: false,
      hasWallet: true,
      isLeft: false,
    } as const
    act(() => void store.dispatch(walletSeen(seen)))
    expect(await screen.findByText(/connected wallet is not linked to your account yet/)).toBeTruthy()
  })

  it('records that cannot be loaded show an error and are retried', async () => {
    let isDown = true
    const app = openApp('/storage/1?side=record', ({ path }) => {
      if (path.endsWith('/articles/article')) return done({ ...PAPER, ownerId: 8 })
      if (path.endsWith('/articles/document')) return done(DOCUMENT)
      if (!path.endsWith('/chain/records')) return undefined
      return isDown ? failed(503, 'serverError', 'Not now.') : done(paperRecords({ next: null }))
    })
    await app
    expect(await screen.findByText('Not now.')).toBeTruthy()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
    expect(screen.queryByText(/link one to your account/)).toBeNull()
  })
})
