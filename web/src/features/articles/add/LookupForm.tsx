import { articleCalls } from '@colophon/protocol/articles/calls'
import { LOOKUP_ENTRIES_MAX, LOOKUP_TEXT_MAX } from '@colophon/protocol/articles/find-calls'
import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { formatCount } from '../../../lib/format.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from './add.module.css'
import type { Found } from './FoundEntries.tsx'

type Props = { text: string; onText: (text: string) => void; onFound: (found: Found) => void }

/** Takes a pasted list of ids, or a BibTeX or RIS file that is chosen or dropped, and looks up what it names. */
export function LookupForm({ text, onText, onFound }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const lookUp = async () => {
    const refusal = refusalOf(text)
    setError(refusal)
    if (refusal) return
    setBusy(true)
    try {
      onFound(await call(articleCalls.lookup, { body: { text } }))
    } catch (thrown) {
      setError(failureOf(thrown).message)
      setBusy(false)
    }
  }
  const take = async (file: File | null | undefined) => {
    if (!file) return
    // A file this large cannot fit, whatever its letters are; it is not even read.
    const content = file.size > LOOKUP_TEXT_MAX * 4 ? null : await file.text().catch(() => '')
    const refusal = content === null ? TOO_LONG : refusalOf(content)
    setError(refusal && `${file.name}: ${refusal}`)
    if (!refusal && content !== null) onText(content)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <form
      data-over={isOver || undefined}
      className={classes.form}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault()
        void lookUp()
      }}
    >
      <Stack gap="md">
        {error && <FormAlert message={error} />}
        <Textarea
          label="DOIs, archive ids, hashes or titles, one in a line"
          description={`Or the text of a BibTeX or RIS file; drop the file here, or choose it. Up to ${formatCount(LOOKUP_ENTRIES_MAX)} entries.`}
          placeholder={'10.1103/PhysRevD.76.013009\n0704.0014\nmath/0309136'}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          data-autofocus
        />
        <Group justify="space-between">
          <FileButton onChange={(file) => void take(file)} accept=".bib,.ris,.txt,text/plain">
            {(props) => (
              <Button {...props} variant="default">
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isBusy}>
            Look up
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const TOO_LONG = `This is longer than ${formatCount(LOOKUP_TEXT_MAX)} characters. Split it into parts.`

function refusalOf(text: string): string | null {
  if (text.trim() === '') return 'There is nothing to look up yet.'
  if (text.includes('\0')) return 'This is not a text file.'
  return text.trim().length > LOOKUP_TEXT_MAX ? TOO_LONG : null
}
