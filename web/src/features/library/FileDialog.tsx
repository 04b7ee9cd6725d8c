import { libraryCalls } from '@colophon/protocol/library/calls'
import {
  type PaperLabels,
  READING_STATUSES,
  ReadingStatus,
  STARS_MAX,
  Stars,
} from '@colophon/protocol/library/entities'
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { TagDot } from '../../ui/TagDot.tsx'
import { toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { type Filing, filePapers, markPapers, ratePapers, tagPapers, undoFilings } from './filings.ts'
import { READING_LABELS, starSigns, starsLabel } from './labels.ts'
import classes from './library.module.css'
import { flat, type Library, treeOf, useLibrary } from './use-library.ts'

/** A paper with its current labels. */
export type FiledPaper = { id: number; title: string; labels: PaperLabels }

type Props = { papers: readonly FiledPaper[]; library: Library; onClose: () => void; onChanged: () => void }

/**
 * Collections, tags, reading status and rating of one or several papers; each change is saved at once, and all of them
 * can be undone after the dialog is closed.
 */
export function FileDialog({ papers, library, onClose, onChanged }: Props) {
  const { labels, failure, setFailure, changes, act } = useRelabelling(papers, () => {
    library.reload()
    onChanged()
  })
  const ids = papers.map(({ id }) => id)
  const all = [...labels.values()]
  const file = (collectionId: number, isIn: boolean) =>
    act(
      (each) => ({ ...each, collectionIds: toggled(each.collectionIds, collectionId, isIn) }),
      () => filePapers(collectionId, ids, isIn),
    )
  const tag = (tagId: number, isOn: boolean) =>
    act(
      (each) => ({ ...each, tagIds: toggled(each.tagIds, tagId, isOn) }),
      () => tagPapers(tagId, ids, isOn),
    )
  const mark = (status: ReadingStatus | null) =>
    act(
      (each) => ({ ...each, status }),
      () => markPapers(ids, status),
    )
  const create = async (make: () => Promise<{ id: number }>, use: (id: number) => Promise<void>) => {
    try {
      await use((await make()).id)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  const rate = (stars: number | null) =>
    act(
      (each) => ({ ...each, stars }),
      () => ratePapers(ids, stars),
    )
  const close = () => {
    onClose()
    void offerUndo(changes.current, () => {
      library.reload()
      onChanged()
    })
  }
  return (
    <Dialog
      onClose={close}
      title={papers.length === 1 ? 'Collections and tags' : `Collections and tags of ${papers.length} papers`}
    >
      <Stack gap="lg">
        {papers.length === 1 && <Text c="dimmed">{papers[0]?.title}</Text>}
        {failure && <FormAlert message={failure.message} />}
        <Collections
          library={library}
          all={all}
          onFile={(id, isIn) => file(id, isIn)}
          onCreate={(name) =>
            create(
              () => call(libraryCalls.createCollection, { body: { name } }),
              (id) => file(id, true),
            )
          }
        />
        <Tags
          library={library}
          all={all}
          onTag={(id, isOn) => tag(id, isOn)}
          onCreate={(name) =>
            create(
              () => call(libraryCalls.createTag, { body: { name } }),
              (id) => tag(id, true),
            )
          }
        />
        <Reading all={all} onMark={(status) => void mark(status)} />
        <Rating all={all} onRate={(stars) => void rate(stars)} />
        <Text c="dimmed" role="status">
          {formatCountOf(papers.length, 'paper', 'papers')}. Changes are saved as you make them.
        </Text>
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The labels of papers, and how to change them: each change is shown at once, and taken back if it fails. */
function useRelabelling(papers: readonly FiledPaper[], onSaved: () => void) {
  const [labels, setLabels] = useState(() => new Map(papers.map(({ id, labels }) => [id, labels])))
  const [failure, setFailure] = useState<Failure | null>(null)
  const changes = useRef<Promise<Filing>[]>([])
  const act = async (relabel: (labels: PaperLabels) => PaperLabels, change: () => Promise<Filing>) => {
    const before = labels
    setLabels((now) => new Map([...now].map(([id, each]) => [id, relabel(each)])))
    const changing = change()
    changes.current.push(changing)
    try {
      await changing
      setFailure(null)
      onSaved()
    } catch (thrown) {
      setLabels(before)
      setFailure(failureOf(thrown))
    }
  }
  return { labels, failure, setFailure, changes, act }
}

/** A section of the dialog; `all` are the labels of its papers. */
type SectionProps = { library: Library; all: readonly PaperLabels[]; onCreate: (name: string) => Promise<void> }

function Collections({
  library,
  all,
  onFile,
  onCreate,
}: SectionProps & { onFile: (id: number, isIn: boolean) => Promise<void> }) {
  return (
    <Stack component="fieldset" className={classes.choices} gap="xs">
      <legend>Collections</legend>
      {flat(treeOf(library.collections ?? [])).map(({ collection, level }) => (
        <Checkbox
          key={collection.id}
          className={classes.choice}
          style={{ '--level': level - 1 }}
          label={collection.name}
          disabled={collection.role === 'reader'}
          {...stateOf(all.map(({ collectionIds }) => collectionIds.includes(collection.id)))}
          onChange={({ currentTarget }) => void onFile(collection.id, currentTarget.checked)}
        />
      ))}
      <NewName label="New collection" onCreate={onCreate} isFirst />
    </Stack>
  )
}

function Tags({
  library,
  all,
  onTag,
  onCreate,
}: SectionProps & { onTag: (id: number, isOn: boolean) => Promise<void> }) {
  return (
    <Stack component="fieldset" className={classes.choices} gap="xs">
      <legend>Tags</legend>
      {library.tags?.map(({ id, name, color }) => (
        <Checkbox
          key={id}
          label={
            <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
              <TagDot color={color} /> {name}
            </Group>
          }
          {...stateOf(all.map(({ tagIds }) => tagIds.includes(id)))}
          onChange={({ currentTarget }) => void onTag(id, currentTarget.checked)}
        />
      ))}
      <NewName label="New tag" onCreate={onCreate} />
    </Stack>
  )
}

type ReadingProps = { all: readonly PaperLabels[]; onMark: (status: ReadingStatus | null) => void }

function Reading({ all, onMark }: ReadingProps) {
  const status = commonOf(all.map((labels) => labels.status))
  return (
    <Radio.Group
      label="Reading"
      value={status === undefined ? '' : (status ?? NONE)}
      onChange={(value) => onMark(ReadingStatus.safeParse(value).data ?? null)}
    >
      <Group gap="md" mt="xs">
        <Radio value={NONE} label="Not marked" />
        {READING_STATUSES.map((each) => (
          <Radio key={each} value={each} label={READING_LABELS[each]} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function Rating({ all, onRate }: { all: readonly PaperLabels[]; onRate: (stars: number | null) => void }) {
  const rating = commonOf(all.map(({ stars }) => stars))
  return (
    <Radio.Group
      label="My rating"
      description="Only you see it."
      value={rating === undefined ? '' : String(rating ?? NONE)}
      onChange={(value) => onRate(Stars.safeParse(Number(value)).data ?? null)}
    >
      <Group gap="md" mt="xs">
        <Radio value={NONE} label="Not rated" />
        {STARS.map((stars) => (
          <Radio
            key={stars}
            value={String(stars)}
            aria-label={starsLabel(stars)}
            label={<span aria-hidden>{starSigns(stars)}</span>}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** The value that all of them have; undefined if they differ. */
function commonOf<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** Offers to undo the changes of a dialog, once all of them are saved. */
async function offerUndo(changes: readonly Promise<Filing>[], onUndone: () => void): Promise<void> {
  const settled = await Promise.allSettled(changes)
  const filings = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const count = new Set(filings.flatMap(({ paperIds }) => paperIds)).size
  if (count === 0) return
  toastUndo(`Saved for ${formatCountOf(count, 'paper', 'papers')}.`, () => void undoFilings(filings).then(onUndone))
}

/** The dialog for one paper, once its labels are loaded. */
export function FilePaper({ article, onClose }: { article: { id: number; title: string }; onClose: () => void }) {
  const library = useLibrary(0)
  const [labels, setLabels] = useState<PaperLabels | null>(null)
  const { id } = article
  useEffect(() => {
    call(libraryCalls.labels, { query: { articleId: id } }).then(setLabels, (thrown) => {
      toastError(failureOf(thrown).message)
      onClose()
    })
  }, [id, onClose])
  if (!labels) return null
  return <FileDialog papers={[{ ...article, labels }]} library={library} onClose={onClose} onChanged={() => {}} />
}

const NONE = 'none'
const STARS = Array.from({ length: STARS_MAX }, (_, place) => place + 1)

/** The ids with or without one of them. */
export function toggled(ids: readonly number[], id: number, isOn: boolean): number[] {
  const others = ids.filter((each) => each !== id)
  return isOn ? [...others, id] : others
}

function stateOf(flags: readonly boolean[]): { checked: boolean; indeterminate: boolean } {
  const checked = flags.every(Boolean)
  return { checked, indeterminate: !checked && flags.some(Boolean) }
}

type NewNameProps = {
  label: string
  onCreate: (name: string) => Promise<void>
  /** It has the focus when the dialog opens. */
  isFirst?: boolean
}

/** Creates a collection or tag and files the papers in it. */
export function NewName({ label, onCreate, isFirst = false }: NewNameProps) {
  const [name, setName] = useState('')
  const create = () => {
    if (name.trim()) void onCreate(name).then(() => setName(''))
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput
        flex={1}
        size="sm"
        label={label}
        value={name}
        maxLength={60}
        data-autofocus={isFirst || undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          create()
        }}
      />
      <Button size="sm" variant="default" aria-label={`Create ${label.toLowerCase()}`} onClick={create}>
        Create
      </Button>
    </Group>
  )
}
