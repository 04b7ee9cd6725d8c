import type { Article } from '@colophon/protocol/articles/entities'
import { citationCalls } from '@colophon/protocol/citations/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { Anchor, Box, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { formatCount } from '../../lib/format.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { PaperLines } from '../articles/PaperLines.tsx'
import { similarPath } from '../articles/paper-path.ts'

const SHOWN = 5

type Found = { copies: Article[]; citedBy: [Article[], number]; related: Article[] }

/** Other copies of a paper, the papers here that cite it, and those nearest to it; the page works without them. */
export function PapersAround({ articleId }: { articleId: number }) {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const query = { articleId, limit: SHOWN }
    void Promise.all([
      call(citationCalls.connections, { query }, { signal }).catch(() => ({ copies: [], citedBy: [[], 0] as [[], 0] })),
      call(knowledgeCalls.related, { query }, { signal }).catch(() => []),
    ]).then(([connections, related]) => !signal.aborted && setFound({ ...connections, related }))
    return () => leaving.abort()
  }, [articleId])
  if (!found) return <SkeletonRows rows={SHOWN} />
  const {
    copies,
    citedBy: [citing, total],
    related,
  } = found
  return (
    <>
      <Papers title="Also here" papers={copies} />
      <Papers
        title={total > citing.length ? `Cited by ${formatCount(total)} papers here` : 'Cited by'}
        papers={citing}
      />
      <Papers title="Related papers" papers={related}>
        {related.length === SHOWN && (
          <Anchor component={Link} underline="always" to={similarPath(articleId)}>
            More like this
          </Anchor>
        )}
      </Papers>
    </>
  )
}

type PapersProps = { title: string; papers: readonly Article[]; children?: ReactNode }

function Papers({ title, papers, children }: PapersProps) {
  const id = useId()
  if (papers.length === 0) return null
  return (
    <Box component="section" my="xl" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      <PaperLines articles={papers} />
      {children}
    </Box>
  )
}
