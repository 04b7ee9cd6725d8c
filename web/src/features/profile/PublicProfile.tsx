import type { Article } from '@colophon/protocol/articles/entities'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { generatePath, Link } from 'react-router'
import { callWithMeta } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatCount, formatCountOf, formatDay } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import header from './ProfileHeader.module.css'
import classes from './PublicProfile.module.css'
import { fetchRequester, selectAccount, type WithProfile } from './slice.ts'

/** A public profile; one's own as others see it. */
export function PublicProfile({ profileId }: { profileId: number }) {
  const dispatch = useAppDispatch()
  const person = useSelector((state: WithProfile) => state.profile.requester[profileId])
  const { failure } = useSelector((state: WithProfile) => state.profile.status.requester)
  const isMe = useSelector(selectAccount)?.id === profileId
  const read = useCallback(() => void dispatch(fetchRequester({ query: { profileId } })), [dispatch, profileId])
  useEffect(read, [read])
  if (!person) {
    return (
      <>
        <PageHeading title={SCREENS.profile.title} />
        {failure ? (
          <ErrorState
            message={failure.message}
            {...(failure.status === 404 ? { todo: 'The account may have been deleted.' } : { onRetry: read })}
          />
        ) : (
          <SkeletonRows rows={4} height={64} />
        )}
      </>
    )
  }
  return (
    <>
      {isMe && (
        <Box component="p" mb="lg" py="xs" px="md" bd="1px solid var(--line)">
          This is how others see your profile. <Link to={SCREENS.profile.path}>Back to my profile</Link>
        </Box>
      )}
      <div className={header.header}>
        <Portrait name={person.displayName} url={person.avatarUrl} size={96} />
        <div className={header.person}>
          <PageHeading title={person.displayName} lead={person.about} />
          <dl className={header.facts}>
            <Fact name="Member since">{formatDay(person.createdAt)}</Fact>
            <Fact name="Published papers">{formatCount(person.docsCount)}</Fact>
            <Fact name="Claims in them">{formatCount(person.statementsCount)}</Fact>
            <Fact name="Comments">{formatCount(person.commentsCount)}</Fact>
            <Fact name="Rating points">{formatCount(person.ratingPoints)}</Fact>
          </dl>
        </div>
      </div>
      <PublishedPapers key={profileId} ownerId={profileId} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={header.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Papers = { list: Article[]; total: number; cursor: string | null }

function PublishedPapers({ ownerId }: { ownerId: number }) {
  const [papers, setPapers] = useState<Papers | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(
    async (before: Papers | null) => {
      setFailure(null)
      try {
        const query = { ownerId, ...(before?.cursor && { cursor: before.cursor }) }
        const { data, nextCursor } = await callWithMeta(knowledgeCalls.list, { query })
        setPapers({ list: [...(before?.list ?? []), ...data[0]], total: data[1], cursor: nextCursor })
      } catch (thrown) {
        setFailure(failureOf(thrown))
      }
    },
    [ownerId],
  )
  useEffect(() => void read(null), [read])
  return (
    <section aria-labelledby="published">
      <Title order={2} size="h3" id="published">
        Published papers
      </Title>
      {papers?.total === 0 && <EmptyState title="Nothing published yet" />}
      <Box component="ul" className={classes.papers} my="md">
        {papers?.list.map(({ id, title, field, access, createdAt }) => (
          <li key={id}>
            <Link to={generatePath(SCREENS.storageFile.path, { articleId: String(id) })}>{title}</Link>
            <p>{[field, access, formatDay(createdAt)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </Box>
      {failure && <ErrorState message={failure.message} onRetry={() => void read(papers)} />}
      {!papers && !failure && <SkeletonRows rows={3} />}
      {papers && papers.list.length < papers.total && papers.cursor && (
        <button type="button" className={classes.more} onClick={() => void read(papers)}>
          Show more of {formatCountOf(papers.total, 'paper', 'papers')}
        </button>
      )}
    </section>
  )
}
