import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { selectUploads } from '../slice.ts'
import { isInWork } from '../upload/upload-item.ts'
import { withParams } from '../with-params.ts'
import { AddSamples } from './SampleLibrary.tsx'
import type { StorageQuery } from './storage-query.ts'

/** What a list of My storage shows while it is empty: why, and what to do first. `ways` are the ways to add papers. */
export function NothingHere({ query, ways }: { query: StorageQuery; ways: ReactNode }) {
  const [params] = useSearchParams()
  const inWork = useSelector(selectUploads).filter(isInWork)
  if (query.search) {
    return (
      <EmptyState
        title={`None of these papers holds “${query.search}”.`}
        actions={
          <Button variant="default" component={Link} to={withParams(params, { q: null })}>
            Clear the filter
          </Button>
        }
      />
    )
  }
  if (query.tab === 'all' && inWork.length > 0) {
    return (
      <EmptyState
        title={formatCountOf(inWork.length, 'paper is being processed.', 'papers are being processed.')}
        actions={
          <Button variant="default" component={Link} to={SCREENS.uploadActivity.path}>
            {SCREENS.uploadActivity.title}
          </Button>
        }
      >
        Each appears here as soon as it can be read.
      </EmptyState>
    )
  }
  switch (query.tab) {
    case 'bin':
      return <EmptyState title="The bin is empty.">What you delete stays here for 30 days.</EmptyState>
    case 'published':
      return <EmptyState title="You have published nothing yet.">Open a paper and press Publish.</EmptyState>
    case 'drafts':
      return <EmptyState title="All of your papers are published." />
    case 'hidden':
      return (
        <EmptyState title="Nothing is hidden.">
          What you hide from Upload activity, and what you cancelled, is found here.
        </EmptyState>
      )
    case 'kept':
      return (
        <EmptyState
          title="You keep no papers of others yet."
          actions={
            <>
              {ways}
              <Button variant="default" component={Link} to={SCREENS.knowledge.path}>
                Search the knowledge base
              </Button>
            </>
          }
        >
          Keep a paper from the knowledge base, or add records of the archive by their DOIs or ids.
        </EmptyState>
      )
    case 'all':
      return (
        <EmptyState
          title="Your storage is empty."
          actions={
            <>
              {ways}
              <AddSamples />
            </>
          }
        >
          Upload papers of your own (or drop or paste files anywhere on this page), add records of the archive, or look
          around with three short sample papers first.
        </EmptyState>
      )
  }
}
