import type { LookupEntry, PaperName } from '@colophon/protocol/articles/find-calls'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatCountOf } from '../../../lib/format.ts'
import { authorsLine } from '../paper/authors-line.ts'
import classes from './add.module.css'

/** What a look-up answered. */
export type Found = { entries: LookupEntry[]; isCut: boolean }

type Props = { found: Found; onKeep: (articleIds: readonly number[]) => Promise<void>; onBack: () => void }

/** Each entry that was looked up: found, to be kept or kept already, or not found and why. */
export function FoundEntries({ found, onKeep, onBack }: Props) {
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
  const keep = async () => {
    setBusy(true)
    await onKeep([...chosen])
    setBusy(false)
  }
  return (
    <>
      <p role="status" className={classes.summary}>
        {formatCount(papers.length)} found, {formatCount(missing.length)} not found.
        {found.isCut && ` Only the first ${formatCount(found.entries.length)} entries were read.`}
      </p>
      <ul className={classes.entries}>
        {papers.map(({ paper, isKept }) => (
          <li key={paper.id}>
            {isKept ? (
              <div className={classes.kept}>
                <span>{paper.title}</span>
                <span className={classes.facts}>{factsOf(paper)} · kept already</span>
              </div>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same line may stand in it twice.
          <li key={index} className={classes.missing}>
            <span className={classes.written}>{value || written}</span>
            <span className={classes.reason}>{REASONS[kind]}</span>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={() => void keep()} data-autofocus>
          Keep {formatCountOf(chosen.size, 'paper', 'papers')}
        </Button>
      </Group>
    </>
  )
}

const REASONS: Record<LookupEntry['kind'], string> = {
  doi: 'No paper here has this DOI.',
  archiveId: 'No record here has this archive id.',
  hash: 'No file here has this hash.',
  title: 'No paper here has this title.',
  unknown: 'This is no DOI, archive id, hash, title or reference that can be read.',
}

function factsOf({ authors, year, source }: PaperName): string {
  return [authorsLine(authors), year, source === 'arxiv' && 'arXiv'].filter(Boolean).join(' · ')
}

type FoundPaper = { paper: PaperName; isKept: boolean }

/** Each paper once, however many of the entries name it. */
function papersOf(entries: readonly LookupEntry[]): FoundPaper[] {
  const papers = new Map<number, FoundPaper>()
  for (const { paper, isKept } of entries) if (paper) papers.set(paper.id, { paper, isKept })
  return [...papers.values()]
}
