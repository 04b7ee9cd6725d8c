import type { Person } from '@colophon/protocol/auth/roles'
import {
  citationCalls,
  LOOKUP_ENTRIES_MAX,
  LOOKUP_TEXT_MAX,
  type LookupEntry,
} from '@colophon/protocol/citations/calls'
import type { PaperName } from '@colophon/protocol/knowledge/calls'
import { Box, Button, Checkbox, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { authorsLine } from '../articles/labels/authors-line.ts'
import { useBookmarks } from '../articles/use-bookmarks.ts'
import classes from './add.module.css'

const REASONS: Record<LookupEntry['kind'], string> = {
  doi: 'No paper here has this DOI.',
  archiveId: 'No record here has this arXiv id.',
  hash: 'No file here has this hash.',
  title: 'No paper here has this title.',
  unknown: 'Not recognised as a DOI, arXiv id, hash, title or reference.',
}

const TOO_LONG = `This is longer than ${formatCount(LOOKUP_TEXT_MAX)} characters. Split it into parts.`

type Props = { title: string; person: Person; onClose: () => void; onBookmarked: () => void }

/** Adds papers by identifier: look up, then choose what to bookmark. Input survives until the dialog is closed. */
export function AddDialog({ title, person, onClose, onBookmarked }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const bookmark = useBookmarks(person)
  const bookmarkChosen = async (articleIds: readonly number[]) => {
    if (!(await bookmark(articleIds, true))) return
    onBookmarked()
    onClose()
  }
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      {found ? (
        <FoundEntries found={found} onBookmark={bookmarkChosen} onBack={() => setFound(null)} />
      ) : (
        <LookupForm text={text} onText={setText} onFound={setFound} />
      )}
    </Dialog>
  )
}

type LookupFormProps = { text: string; onText: (text: string) => void; onFound: (found: Found) => void }

/** Takes a list of identifiers, or a BibTeX or RIS file, and looks it up. */
function LookupForm({ text, onText, onFound }: LookupFormProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const lookUp = async () => {
    const refusal = refusalOf(text)
    setError(refusal)
    if (refusal) return
    setBusy(true)
    try {
      onFound(await call(citationCalls.lookup, { body: { text } }))
    } catch (thrown) {
      setError(failureOf(thrown).message)
      setBusy(false)
    }
  }
  const take = async (file: File | null | undefined) => {
    if (!file) return
    // A file this large exceeds the limit in any encoding and is not read.
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
          label="DOIs, arXiv ids, hashes or titles, one per line"
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

function refusalOf(text: string): string | null {
  if (text.trim() === '') return 'There is nothing to look up yet.'
  if (text.includes('\0')) return 'This is not a text file.'
  return text.trim().length > LOOKUP_TEXT_MAX ? TOO_LONG : null
}

/** The reply of a look-up. */
type Found = { entries: LookupEntry[]; isCut: boolean }

type FoundEntriesProps = {
  found: Found
  onBookmark: (articleIds: readonly number[]) => Promise<void>
  onBack: () => void
}

/** Each entry of the look-up: found, already saved, or not found and why. */
function FoundEntries({ found, onBookmark, onBack }: FoundEntriesProps) {
  const papers = papersOf(found.entries)
  const open = papers.filter(({ isKept }) => !isKept).map(({ paper }) => paper.id)
  const missing = found.entries.filter(({ paper }) => paper === null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open))
  const [isBusy, setBusy] = useState(false)
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const bookmark = async () => {
    setBusy(true)
    await onBookmark([...chosen])
    setBusy(false)
  }
  return (
    <>
      <Text mb="md" role="status">
        {formatCount(papers.length)} found, {formatCount(missing.length)} not found.
        {found.isCut && ` Only the first ${formatCount(found.entries.length)} entries were read.`}
      </Text>
      <ul className={classes.entries}>
        {papers.map(({ paper, isKept }) => (
          <li key={paper.id}>
            {isKept ? (
              <Stack gap="xxs">
                <span>{paper.title}</span>
                <Text span fz="sm" c="dimmed">
                  {factsOf(paper)} · already saved
                </Text>
              </Stack>
            ) : (
              <Checkbox
                checked={chosen.has(paper.id)}
                onChange={({ currentTarget }) => choose(paper.id, currentTarget.checked)}
                label={paper.title}
                description={factsOf(paper)}
              />
            )}
          </li>
        ))}
        {missing.map(({ written, kind, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may contain the same line twice.
          <Stack component="li" gap="xxs" key={index}>
            <Box component="span" mah="3.2em" style={{ overflow: 'hidden' }}>
              {value || written}
            </Box>
            <Text span inherit c="care">
              {REASONS[kind]}
            </Text>
          </Stack>
        ))}
      </ul>
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={() => void bookmark()} data-autofocus>
          Save {formatCountOf(chosen.size, 'paper', 'papers')}
        </Button>
      </Group>
    </>
  )
}

function factsOf({ authors, year, source }: PaperName): string {
  return [authorsLine(authors), year, source === 'arxiv' && 'Archive'].filter(Boolean).join(' · ')
}

type FoundPaper = { paper: PaperName; isKept: boolean }

/** Each paper once, even if several entries name it. */
function papersOf(entries: readonly LookupEntry[]): FoundPaper[] {
  const papers = new Map<number, FoundPaper>()
  for (const { paper, isKept } of entries) if (paper) papers.set(paper.id, { paper, isKept })
  return [...papers.values()]
}
