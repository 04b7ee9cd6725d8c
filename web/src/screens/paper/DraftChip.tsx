import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { usePaperChanges } from '../../features/articles/use-paper-changes.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './paper.module.css'

const PublishDialog = lazyPart(async () => ({
  default: (await import('../../features/articles/PublishDialog.tsx')).PublishDialog,
}))

/** The state of a draft; a press opens the dialog that publishes it. */
export function DraftChip({ article, label }: { article: OpenArticle; label: string }) {
  const changes = usePaperChanges()
  const [isPublishing, setPublishing] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.chip}
        aria-label={`${label}. Publish…`}
        aria-haspopup="dialog"
        onClick={() => setPublishing(true)}
      >
        <StatusPill>{label}</StatusPill>
      </UnstyledButton>
      <Suspense>
        {isPublishing && <PublishDialog article={article} changes={changes} onClose={() => setPublishing(false)} />}
      </Suspense>
    </>
  )
}
