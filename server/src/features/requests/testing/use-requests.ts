import { articleCalls } from '@colophon/protocol/articles/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { beforeAll } from 'vitest'
import { copyPaper, type Paper } from '../../../../tests/rights/paper-of-kind.ts'
import type { SendOptions } from '../../../../tests/testing/call.ts'
import type { TestApp } from '../../../../tests/testing/make-app.ts'
import { makeArticle } from '../../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../../tests/testing/make-wallet.ts'
import { type Scene, useApp } from '../../../../tests/testing/use-app.ts'

/** A user with a linked wallet. */
export type Signer = TestUser & { wallet: TestWallet }

/** An owner's decision; by default permanent full access. */
export type Decided = { isGranted?: boolean; accessLevel?: AccessLevel; expiresAt?: string; note?: string }

/** An owner with a wallet, and helpers for all request actions. */
export type RequestScene = Omit<Scene, 'owner'> & Base & ReturnType<typeof actions>

type Base = Pick<Scene, 'app'> & { owner: Signer; original: number }

/** Opens a product with an owner whose papers can be copied; usable once the tests begin. */
export function useRequests(): RequestScene {
  const scene = useApp() as unknown as RequestScene
  beforeAll(async () => {
    scene.original = (await makeArticle(scene.owner)).id
    scene.owner = await withWallet(scene.app, scene.owner)
    Object.assign(scene, actions(scene))
  })
  return scene
}

function actions(scene: Base) {
  return {
    /** A new user with their own wallet. */
    person: async (username?: string) =>
      withWallet(scene.app, await makeUser(scene.app, username === undefined ? {} : { username })),
    /** A published paper of the owner, private by default. */
    paper: (more: Parameters<typeof copyPaper>[2] = {}): Promise<Paper> =>
      copyPaper(scene.app, scene.original, { isPublished: true, isPublic: false, status: 'published', ...more }),
    /** Requests access, signed. */
    ask: async (
      who: Signer,
      articleId: number,
      { accessLevel, note = '' }: { accessLevel?: AccessLevel; note?: string } = {},
      options: SendOptions = {},
    ) => {
      const subject = { articleId, ...(accessLevel === undefined ? {} : { accessLevel }) }
      const signed = await who.wallet.signed({ purpose: 'request', ...subject }, who)
      const body = { ...subject, walletAddress: who.wallet.address, note, ...signed }
      return who.call(requestCalls.create, { body }, options)
    },
    /** Answers as the owner, signed. */
    answer: async (who: Signer, articleId: number, decided: Decided = {}, options: SendOptions = {}) => {
      const body = await answerOf(scene.owner, who, articleId, decided)
      return scene.owner.call(requestCalls.answer, { body }, options)
    },
    end: (by: TestUser, who: Signer, articleId: number) =>
      by.call(requestCalls.delete, { query: { articleId, walletAddress: who.wallet.address } }),
    /** Statuses of opening, reading and downloading, and the paper's label. */
    sees: async (who: TestUser, articleId: number) => {
      const query = { articleId }
      const { status, data } = await who.call(articleCalls.article, { query })
      return [
        status,
        (await who.call(readerCalls.document, { query })).status,
        (await who.call(storageCalls.file, { query })).status,
        data?.access,
      ]
    },
  }
}

/** The body of an answer signed by the owner. */
export async function answerOf(
  owner: Signer,
  who: Signer,
  articleId: number,
  { isGranted = true, accessLevel = 'full', expiresAt, note = '' }: Decided = {},
) {
  const expiry = expiresAt === undefined ? {} : { expiresAt }
  const subject = { articleId, walletAddress: who.wallet.address, isGranted, accessLevel, ...expiry }
  return { ...subject, note, ...(await owner.wallet.signed({ purpose: 'answer', ...subject }, owner)) }
}

async function withWallet(app: TestApp, user: TestUser): Promise<Signer> {
  const wallet = makeWallet(app)
  await wallet.link(user)
  return { ...user, wallet }
}
