import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { statementCitation } from '@colophon/protocol/citations/cite-statement'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './cite.module.css'
import { citedHere } from './cited-paper.ts'

type Props = { article: OpenArticle; entry: GraphEntry; isUnsaved: boolean; onClose: () => void }

/** A statement to copy, with paper, page and hashes; an unsaved one has no hash. */
export function CiteStatement({ article, entry, isUnsaved, onClose }: Props) {
  const [said, setSaid] = useState('')
  const md5Hash = isUnsaved ? null : article.md5Hash
  const text = statementCitation(citedHere(article), entry, { md5Hash, sha256: article.sha256 })
  const copy = async () =>
    setSaid((await copyText(text)) ? 'Copied.' : 'The browser blocked copying. Select the text instead.')
  return (
    <Dialog onClose={onClose} size="lg" title="Cite this claim">
      {isUnsaved && <Text c="dimmed">The claims have unsaved changes: their hash follows when they are saved.</Text>}
      <Textarea
        className={classes.text}
        mt="md"
        aria-label="The citation of the claim"
        value={text}
        readOnly
        autosize
        minRows={5}
        maxRows={14}
        dir="auto"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between" mt="md">
        <span role="status">{said}</span>
        <Button onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
      </Group>
    </Dialog>
  )
}
