import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { paperOfKind } from '../../../tests/rights/paper-of-kind.ts'
import { usePeople } from '../../../tests/rights/use-people.ts'
import { removeForGood } from '../../papers/remove-papers.ts'
import { articles, suggestionChanges, suggestions } from '../../papers/tables.ts'
import { recountSuggestions, requestMissingCount } from './recount-suggestions.job.ts'
import { refreshSuggestionsJob } from './refresh-suggestions.job.ts'

describe('suggestion counts', () => {
  const at = usePeople()
  const run = { isLastAttempt: false, signal: new AbortController().signal }
  const refresh = () => refreshSuggestionsJob.run(at.app.context, {}, run)
  const owned = () => at.people.owner
  const make = async (title: string, authors: string[] = []) =>
    (await paperOfKind(at.app, at.people, at.original, 'draft', { title, authors })).id
  const publish = (articleId: number, isPublished = true) =>
    owned().call(articleCalls.publish, { body: { articleId, isPublished } })
  const rename = (articleId: number, title: string) => owned().call(articleCalls.update, { body: { articleId, title } })
  const remove = (articleId: number) => owned().call(articleCalls.delete, { query: { articleId } })
  const restore = (articleId: number) => owned().call(articleCalls.restore, { body: { articleId } })

  const kept = async () => {
    const rows = await at.app.context.db
      .select()
      .from(suggestions)
      .orderBy(asc(suggestions.kind), asc(suggestions.folded))
    return rows.map(({ kind, folded, papers }) => `${kind} ${folded} ${papers}`)
  }
  /** The result of counting all papers now. */
  const recounted = async () => {
    await recountSuggestions(at.app.context)
    return kept()
  }
  const notes = () => at.app.context.db.$count(suggestionChanges)
  afterEach(async () => {
    await at.app.context.db.delete(articles).where(sql`${articles.id} <> ${at.original}`)
    await recountSuggestions(at.app.context)
    expect(await kept()).toEqual([])
  })

  // Proves: x-suggestions
  it('incremental counts equal a full recount after every kind of change', async () => {
    const first = await make('Peat and the bog', ['Ada Lovelace'])
    const second = await make('Peat of the fen', ['Ada Lovelace', 'Zoë Zebra'])
    const steps: [string, () => Promise<unknown>][] = [
      ['published', () => Promise.all([publish(first), publish(second)])],
      ['published again', () => publish(first)],
      ['renamed', () => rename(first, 'Moss and the bog')],
      ['renamed twice', () => rename(first, 'A').then(() => rename(first, 'Peat, again'))],
      ['unpublished', () => publish(second, false)],
      ['renamed as a draft', () => rename(second, 'Sundews of the fen')],
      ['published at last', () => publish(second)],
      ['in the bin', () => remove(first)],
      ['out of the bin', () => restore(first)],
      ['in and out of the bin', () => remove(first).then(() => restore(first))],
      ['gone for good', () => remove(second).then(() => removeForGood(at.app.context, eq(articles.id, second)))],
      ['published is gone for good', () => removeForGood(at.app.context, eq(articles.id, first))],
    ]
    for (const [what, change] of steps) {
      await change()
      await refresh()
      const followed = await kept()
      expect(await notes(), what).toBe(0)
      expect(followed, what).toEqual(await recounted())
    }
    expect(await kept()).toEqual([])
  })

  it('counts include changes made during a recount', { tags: ['campaign'] }, async () => {
    const papers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => make(`Bog number${index % 4}`, ['A Roe'])),
    )
    for (let round = 0; round < 4; round++) {
      const isPublished = round % 2 === 0
      const changes = papers.map((id, index) =>
        index % 3 === round % 3 ? rename(id, `Fen ${round}`) : publish(id, isPublished),
      )
      await Promise.all([recountSuggestions(at.app.context), ...changes, recountSuggestions(at.app.context), refresh()])
    }
    await refresh()
    const followed = await kept()
    expect(followed).toEqual(await recounted())
    expect(followed.length).toBeGreaterThan(0)
  })

  // Proves: x-suggestions
  it('an interrupted run keeps counts and change entries, and the next run is correct', async () => {
    const id = await make('Peat and the bog')
    await publish(id)
    await refresh()
    const before = await kept()
    await rename(id, 'Moss and the fen')
    const { pool } = at.app.context
    await pool.query(
      `create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`,
    )
    await pool.query('create trigger cut_off before delete on suggestion_changes execute function cut_off()')
    await expect(refresh()).rejects.toThrow()
    await pool.query('drop function cut_off cascade')
    expect(await kept()).toEqual(before)
    expect(await notes()).toBe(1)
    await refresh()
    expect(await kept()).toEqual(await recounted())
    expect(await kept()).toContain('term moss 1')
  })

  it('counts of suggestions too rare to be stored are never subtracted', async () => {
    const id = await make('Peat', ['Ada Lovelace'])
    await publish(id)
    await refresh()
    await at.app.context.db.delete(suggestions)
    await publish(id, false)
    await refresh()
    expect(await kept()).toEqual([])
  })

  it('counting does not block publishing or suggestions', async () => {
    const id = await make('Peat')
    const client = await at.app.context.pool.connect()
    await client.query('begin')
    await client.query('lock table suggestions in share row exclusive mode')
    expect((await publish(id)).status).toBe(200)
    expect((await at.people.other.call(knowledgeCalls.suggest, { query: { text: 'pea' } })).status).toBe(200)
    await client.query('rollback')
    client.release()
    await refresh()
    expect(await kept()).toContain('term peat 1')
  })

  it('a recount is queued where there are no counts', async () => {
    const waiting = async () => {
      const { rows } = await at.app.context.pool.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'recount-suggestions'`,
      )
      return rows.length
    }
    await publish(await make('Peat'))
    await refresh()
    await requestMissingCount(at.app.context)
    expect(await waiting()).toBe(0)
    await at.app.context.db.delete(suggestions)
    await requestMissingCount(at.app.context)
    expect(await waiting()).toBe(1)
  })
})
