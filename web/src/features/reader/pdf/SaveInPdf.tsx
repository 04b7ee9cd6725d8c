import type { Article } from '@colophon/protocol/articles/entities'
import type { Highlight } from '@colophon/protocol/highlights/entities'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../../lib/api/call-error.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { toastError } from '../../../ui/toast.tsx'
import { useReader } from '../reader-context.ts'

type Props = {
  article: Article
  shown: readonly Highlight[]
  /** The author of those without one. */
  myName: string
}

/** Saves the paper's PDF with the highlights as annotations; nothing where there is no PDF to download. */
export function SaveInPdf({ article, shown, myName }: Props) {
  const { source, document } = useReader()
  const [isWaiting, setWaiting] = useState(false)
  const pdf = source?.pdf ?? null
  const problem = source?.question
    ? 'The file is protected. Enter its password under Original, then try again.'
    : source?.failure?.message
  const save = useEffectEvent(async () => {
    if (!pdf || !document) return
    try {
      const { highlightsInPdf } = await import('./highlights-in-pdf.ts')
      const bytes = await highlightsInPdf(pdf, document, shown, myName)
      saveBlob(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${article.title.slice(0, 60)}.pdf`)
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    } finally {
      setWaiting(false)
    }
  })
  useEffect(() => {
    if (!isWaiting) return
    if (problem) {
      toastError(problem)
      setWaiting(false)
    } else if (pdf) void save()
  }, [isWaiting, pdf, problem])
  if (!source || !document) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!shown.some(({ anchor, area }) => anchor ?? area)}
      loading={isWaiting}
      onClick={() => {
        source.want()
        setWaiting(true)
      }}
    >
      PDF
    </Button>
  )
}
