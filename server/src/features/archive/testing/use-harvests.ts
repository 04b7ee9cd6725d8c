import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { articles } from '../../../papers/tables.ts'
import { type HarvestRequest, type HarvestSummary, harvest } from '../harvest/harvest.ts'
import type { ImportProgress } from '../import-file.ts'
import { archiveHarvests, archiveRecords } from '../tables.ts'
import { dublinRecord, type OaiDouble, openOaiDouble, type Reply } from './oai-provider.ts'

const QUICK = { pauseMs: 0, retryMs: 1 }

type Running = { signal?: AbortSignal; onProgress?: (progress: ImportProgress) => void }

/** An application that harvests, and the provider of one test. */
export type HarvestScene = {
  app: TestApp
  provider: OaiDouble
  /** Starts the provider of the test. */
  open(...given: Parameters<typeof openOaiDouble>): Promise<void>
  run(request?: Partial<HarvestRequest>, running?: Running): Promise<HarvestSummary>
  /** The stored paper and its archive record. */
  stored(
    articleUrl: string,
  ): Promise<
    { articles: typeof articles.$inferSelect; archive_records: typeof archiveRecords.$inferSelect } | undefined
  >
  /** The number of stored records. */
  count(): Promise<number>
  /** The titles that a search finds in the archive. */
  found(search: string): Promise<string[]>
}

/** Opens such a scene for the tests of the calling file; empty until they begin. */
export function useHarvests(): HarvestScene {
  const scene = {} as HarvestScene
  beforeAll(async () => {
    scene.app = await makeApp()
    Object.assign(scene, actsOf(scene))
  })
  afterEach(async () => {
    await scene.provider.close()
    await scene.app.context.db.delete(archiveHarvests)
  })
  afterAll(() => scene.app.close())
  return scene
}

function actsOf(scene: HarvestScene): Omit<HarvestScene, 'app' | 'provider'> {
  const { context } = scene.app
  return {
    async open(...given) {
      scene.provider = await openOaiDouble(...given)
    },
    async run(request = {}, { signal = new AbortController().signal, onProgress = () => undefined } = {}) {
      return harvest(context, { url: scene.provider.url, ...request }, { onProgress, signal, pace: QUICK })
    },
    async stored(articleUrl) {
      const [row] = await context.db
        .select()
        .from(articles)
        .innerJoin(archiveRecords, eq(archiveRecords.articleId, articles.id))
        .where(eq(articles.articleUrl, articleUrl))
      return row
    },
    async count() {
      const [row] = await context.db.select({ records: count() }).from(articles).where(eq(articles.source, 'arxiv'))
      return row?.records ?? 0
    },
    async found(search) {
      const query = { search, filterTypeArticle: 'arxiv' } as const
      const { data, meta } = await call(scene.app, knowledgeCalls.search, { query })
      return meta.exact ? data[0].map(({ title }) => title) : []
    },
  }
}

/** Answers lists by their token; the first one has none. */
export function pages(answers: Record<string, Reply>): (sent: Record<string, string>) => Reply | undefined {
  return ({ verb, resumptionToken = '' }) => (verb === 'ListRecords' ? answers[resumptionToken] : undefined)
}

/** A record of a small provider. */
export function peat(number: number, title: string, datestamp = '2026-03-01'): string {
  return dublinRecord({ identifier: `oai:peat.example:${number}`, datestamp }, [
    ['title', title],
    ['identifier', `https://peat.example/papers/${number}`],
  ])
}
