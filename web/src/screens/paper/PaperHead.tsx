import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { doiUrl } from '@colophon/protocol/citations/citable'
import { Box, Group, Title, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { AuthorLinks } from '../../features/articles/AuthorLinks.tsx'
import { accessLabel } from '../../features/articles/labels/access-labels.ts'
import { paperStatus } from '../../features/articles/labels/paper-status.ts'
import { hasNoFile } from '../../features/articles/no-file.ts'
import { buttonsOf } from '../../features/articles/paper-buttons.ts'
import { RatingButtons } from '../../features/articles/RatingButtons.tsx'
import { RetractionNotice } from '../../features/articles/RetractionNotice.tsx'
import { CompareButton } from '../../features/compare/CompareButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { DraftChip } from './DraftChip.tsx'
import classes from './paper.module.css'

type Props = {
  article: OpenArticle
  person: Person
  /** Of its processing, in percent. */
  progress: number | null
  /** The views that do not begin with the head have the title for screen readers only. */
  isHidden?: boolean
  /** What this reader may ask for. */
  children?: ReactNode
}

/** The beginning of a paper: title, authors and year, and its state. */
export function PaperHead({ article, person, progress, isHidden = false, children }: Props) {
  const title = (
    <Title order={1} tabIndex={-1} dir="auto">
      {article.title}
    </Title>
  )
  if (isHidden) {
    return (
      <>
        <VisuallyHidden>{title}</VisuallyHidden>
        <RetractionNotice retraction={article.retraction} />
      </>
    )
  }
  const { authors, year, field, doi, source } = article
  // A record of the archive has links to its authors and sources instead.
  const facts =
    source === 'system' &&
    [authors.length > 0 && <Authors names={authors} />, year, field, doi && <a href={doiUrl(doi)}>DOI</a>].filter(
      Boolean,
    )
  return (
    <header className={classes.head}>
      {title}
      {facts && facts.length > 0 && (
        <Box component="p" mt="xs" ff="text" fz="md" c="dimmed">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a paper are never reordered.
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </Box>
      )}
      {source === 'system' && <RetractionNotice retraction={article.retraction} />}
      {source === 'system' && (
        <Group className={classes.state} gap="xs" mt="sm" ff="text">
          <PaperState article={article} person={person} progress={progress} />
          {article.isPublished && <RatingButtons article={article} isSignedIn={person !== null} />}
          {article.status !== 'error' && <CompareButton paper={article} />}
        </Group>
      )}
      {children}
    </header>
  )
}

/** The state of a paper, and the access state of the specification, which a draft has on its Access tab. */
function PaperState({ article, person, progress }: Pick<Props, 'article' | 'person' | 'progress'>) {
  const { status, isPublished, isPublic, rights } = article
  const isFinished = status === 'complete' || status === 'published'
  const { label, tone } = paperStatus({ status, uploadProgress: progress ?? 0 })
  const isDraft = isFinished && !isPublished && isOwner(person, article)
  const state = isPublished ? (isPublic ? 'Public' : 'Private') : 'Draft, only you'
  return (
    <>
      {isDraft && buttonsOf(person, article).includes('publish') ? (
        <DraftChip article={article} label={state} />
      ) : (
        isOwner(person, article) && (
          <StatusPill tone={isFinished ? (isPublished ? 'accent' : 'plain') : tone}>
            {isFinished ? state : label}
          </StatusPill>
        )
      )}
      {hasNoFile(article) && <StatusPill>No file</StatusPill>}
      {status !== 'error' && !isDraft && !hasNoFile(article) && (
        <StatusPill tone={rights.view ? 'plain' : 'care'}>{accessLabel(article)}</StatusPill>
      )}
    </>
  )
}

const AUTHORS_SHOWN = 3

function Authors({ names }: { names: readonly string[] }) {
  const more = names.length - AUTHORS_SHOWN
  return (
    <>
      <AuthorLinks names={names.slice(0, AUTHORS_SHOWN)} />
      {more > 0 && ` + ${more}`}
    </>
  )
}
