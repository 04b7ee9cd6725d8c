import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectUploads } from '../../features/articles/slice.ts'
import { isBeingProcessed } from '../../features/articles/uploads/upload-item.ts'
import { RecordHighlights } from '../../features/highlights/RecordHighlights.tsx'
import { AttachFile, DropToAttach } from '../../features/uploads/AttachFile.tsx'
import { TexText } from '../../ui/TexText.tsx'
import { TagsDialog } from './PaperAside.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperDetails } from './PaperDetails.tsx'
import { PaperHead } from './PaperHead.tsx'
import classes from './paper.module.css'

type Props = {
  article: OpenArticle
  person: Person
  /** A file was attached. */
  onChanged: () => void
  /** Why the file that was attached could not be read; null without one. */
  failure: ReactNode
}

/** The owner's page of a paper without a readable file: what is stated of it, and the way to give it one. */
export function PaperWithoutFile({ article, person, onChanged, failure }: Props) {
  const isAttached = useSelector(selectUploads).some((item) => isBeingProcessed(item) && item.idArticle === article.id)
  useEffect(() => {
    if (isAttached) onChanged()
  }, [isAttached, onChanged])
  const { id, abstract } = article
  return (
    <>
      <PaperBar article={article} person={person} />
      <div className={classes.body} id="paper" tabIndex={-1}>
        <PaperHead article={article} person={person} progress={null} />
        {failure}
        <div className={classes.attach}>
          <p>Only the details of this paper are here. Attach or drop its PDF, Word or text file to read it.</p>
          <AttachFile article={article} person={person} isOther={failure !== null} />
        </div>
        <DropToAttach article={article} person={person} />
        {abstract && (
          <section aria-labelledby="paper-abstract">
            <Title order={2} size="h3" id="paper-abstract" mt="xl" mb="xs">
              Abstract
            </Title>
            <Text my="md" ff="heading" fz="lg" lh={1.65} dir="auto">
              <TexText text={abstract} />
            </Text>
          </section>
        )}
        <section aria-labelledby="paper-details">
          <Title order={2} size="h3" id="paper-details" mt="xl" mb="md">
            Details
          </Title>
          <PaperDetails article={article} isOwner={false} />
        </section>
        <RecordHighlights
          key={id}
          article={article}
          userId={person?.id ?? null}
          renderTags={(props) => <TagsDialog {...props} />}
        />
      </div>
    </>
  )
}
