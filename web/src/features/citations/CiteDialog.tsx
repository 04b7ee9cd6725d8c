import { CITATION_KINDS, type CitationFormat } from '@colophon/protocol/citations/citation-kinds'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import { Button, Chip, Group, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { downloadText } from '../../lib/api/download.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCountOf } from '../../lib/format.ts'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './cite.module.css'
import { type CitedPaper, citedHere } from './cited-paper.ts'

const Format = z.enum(Object.keys(CITATION_KINDS) as CitationFormat[])

const FORMATS = Object.entries(CITATION_KINDS).map(([value, { label }]) => ({ value, label }))
/** Formats that are prose, in any writing direction; the others are code. */
const STYLES: readonly CitationFormat[] = ['apa', 'mla']

/** Citations to copy, which closes the dialog, or to download, in the format last used. */
export function CiteDialog({ papers, onClose }: { papers: readonly CitedPaper[]; onClose: () => void }) {
  const [format, setFormat] = useState<CitationFormat>(chosenFormat)
  const [isBlocked, setBlocked] = useState(false)
  const { label, extension, type } = CITATION_KINDS[format]
  const text = useMemo(() => citationsOf(papers.map(citedHere), format), [papers, format])
  const choose = (value: string) => {
    const next = value as CitationFormat
    setFormat(next)
    noteFormat(next)
  }
  const copy = async () => {
    if (!(await copyText(text))) return setBlocked(true)
    toastDone(`Copied as ${label}.`)
    onClose()
  }
  const [only] = papers
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={papers.length === 1 ? 'Cite this paper' : `Cite ${formatCountOf(papers.length, 'paper', 'papers')}`}
    >
      {papers.length === 1 && only && (
        <Text mb="md" ff="heading" fz="lg">
          {only.title}
        </Text>
      )}
      <Chip.Group value={format} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-label="Format">
          {FORMATS.map(({ value, label }) => (
            <Chip key={value} value={value} size="sm" variant="outline">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Textarea
        className={classes.text}
        mt="md"
        aria-label={`The citation as ${label}`}
        value={text}
        readOnly
        autosize
        minRows={6}
        maxRows={16}
        dir={STYLES.includes(format) ? 'auto' : 'ltr'}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between" mt="md">
        <span role="status">{isBlocked && 'The browser blocked copying. Select the text instead.'}</span>
        <Group gap="xs">
          <Button variant="default" onClick={() => downloadText(text, `${fileName(papers)}.${extension}`, type)}>
            Download .{extension}
          </Button>
          <Button onClick={() => void copy()} data-autofocus>
            Copy
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}

function fileName(papers: readonly CitedPaper[]): string {
  return papers.length === 1 ? `paper-${papers[0]?.id}` : `${papers.length}-papers`
}

/** The format last used in this browser. */
function chosenFormat(): CitationFormat {
  return readStored('citationFormat', Format) ?? 'bibtex'
}

/** Stores the format. */
function noteFormat(format: CitationFormat): void {
  writeStored('citationFormat', format)
}
