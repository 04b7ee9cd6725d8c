import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { upload } from '../../../../tests/testing/make-article.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { FileMissing } from '../../../platform/files/files.ts'
import { sweepFilesJob } from './jobs.ts'

describe('the file sweep', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  it('the sweep removes unreferenced files after a day, and nothing else', async () => {
    const { files, config } = app.context
    const { data } = await upload(await makeUser(app))
    await files.put('papers/orphan.txt', Readable.from('left by a crash'))
    await files.put('papers/fresh.txt', Readable.from('its row is being written'))
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    for (const key of [data.articleUrl, 'papers/orphan.txt']) await utimes(join(config.filesUrl, key), old, old)
    await sweepFilesJob.run(app.context, {}, { isLastAttempt: false, signal: new AbortController().signal })
    await expect(files.size('papers/orphan.txt')).rejects.toBeInstanceOf(FileMissing)
    expect(await files.size('papers/fresh.txt')).toBeGreaterThan(0)
    expect(await files.size(data.articleUrl)).toBeGreaterThan(0)
  })
})
