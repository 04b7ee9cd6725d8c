import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Article } from '@colophon/protocol/articles/entities'
import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { type KnowledgeQuery, knowledgeCall, PAGE_SIZES } from './knowledge-query.ts'

/** Most results that are cited at once. */
const CITED_MAX = 500
const PAGE = PAGE_SIZES[2]

type Props = { query: KnowledgeQuery; total: number; onCite: (papers: readonly Article[]) => void }

/** Cites what a search found, over all its pages; of a longer list the first five hundred, and says so. Disabled while nothing is found. */
export function CiteResults({ query, total, onCite }: Props) {
  const [isReading, setReading] = useState(false)
  const wanted = Math.min(total, CITED_MAX)
  const cite = async () => {
    setReading(true)
    try {
      const papers = new Map<number, Article>()
      for (let page = 1; (page - 1) * PAGE < wanted; page++) {
        const [hits] = await call(articleCalls.search, { query: knowledgeCall({ ...query, size: PAGE, page }) })
        for (const hit of hits) papers.set(hit.id, hit)
        if (hits.length < PAGE) break
      }
      onCite([...papers.values()].slice(0, CITED_MAX))
      if (total > CITED_MAX)
        toastDone(`The first ${formatCount(CITED_MAX)} of ${formatCount(total)} results are cited.`)
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
      loading={isReading}
      disabled={total === 0}
      onClick={() => void cite()}
    >
      {total > CITED_MAX ? `Cite the first ${formatCount(CITED_MAX)}` : 'Cite results'}
    </Button>
  )
}
