import type { Article } from '@colophon/protocol/articles/entities'
import { libraryCalls } from '@colophon/protocol/library/calls'
import {
  COLLECTION_NAME_MAX,
  type Collection,
  TAG_COLORS,
  TAG_NAME_MAX,
  type Tag,
  type TagColor,
} from '@colophon/protocol/library/entities'
import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call, callForBlob } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatCountOf } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { TagDot } from '../../ui/TagDot.tsx'
import { COLOR_LABELS } from './labels.ts'
import { Sharing } from './Sharing.tsx'
import { flat, treeOf } from './use-library.ts'

/** What the dialog is about. */
export type LibraryForm =
  | { kind: 'collection'; parentId: number | null; collection?: Collection }
  | { kind: 'share'; collection: Collection }
  /** Neither a collection nor papers: everything. */
  | { kind: 'export'; collection?: Collection; papers?: readonly Pick<Article, 'id'>[] }
  | { kind: 'tag'; tag?: Tag }

type Props = {
  form: LibraryForm
  collections: readonly Collection[]
  onClose: () => void
  /** Something was changed. */
  onDone: () => void
}

/** Creates, changes or shares a collection, creates or changes a tag, or exports papers. */
export function LibraryDialog({ form, collections, onClose, onDone }: Props) {
  const title = {
    collection: 'collection' in form && form.collection ? 'Rename or move' : 'New collection',
    share: 'Share collection',
    export: exportTitle(form),
    tag: 'tag' in form && form.tag ? 'Edit tag' : 'New tag',
  }[form.kind]
  return (
    <Dialog onClose={onClose} title={title}>
      {form.kind === 'collection' && (
        <CollectionForm {...form} collections={collections} onClose={onClose} onDone={onDone} />
      )}
      {form.kind === 'tag' && <TagForm {...form} onClose={onClose} onDone={onDone} />}
      {form.kind === 'export' && <Export {...form} onClose={onClose} />}
      {form.kind === 'share' && <Sharing collection={form.collection} onDone={onDone} />}
    </Dialog>
  )
}

function exportTitle(form: LibraryForm): string {
  if ('collection' in form && form.collection) return 'Export collection'
  return 'papers' in form && form.papers ? 'Export papers' : 'Export library'
}

type FormProps = { children: ReactNode; save: (values: FormData) => Promise<unknown>; label: string } & Pick<
  Props,
  'onClose' | 'onDone'
>

/** A form whose input is kept when saving fails. */
function SavedForm({ children, save, label, onClose, onDone }: FormProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaving(true)
    try {
      await save(new FormData(event.currentTarget))
      onDone()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      {failure && <FormAlert message={failure.message} />}
      <Stack gap="md">{children}</Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {label}
        </Button>
      </Group>
    </form>
  )
}

type CollectionFormProps = Pick<Props, 'collections' | 'onClose' | 'onDone'> & {
  parentId: number | null
  collection?: Collection
}

function CollectionForm({ parentId: first, collection, collections, onClose, onDone }: CollectionFormProps) {
  const mine = flat(treeOf(collections.filter(({ role, id }) => role === 'owner' && id !== collection?.id)))
  const save = (values: FormData) => {
    const name = String(values.get('name') ?? '')
    const parentId = Number(values.get('parentId')) || null
    return collection
      ? call(libraryCalls.updateCollection, { body: { collectionId: collection.id, name, parentId } })
      : call(libraryCalls.createCollection, { body: { name, parentId } })
  }
  return (
    <SavedForm save={save} label={collection ? 'Save' : 'Create'} onClose={onClose} onDone={onDone}>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={COLLECTION_NAME_MAX}
        defaultValue={collection?.name}
        data-autofocus
      />
      {mine.length > 0 && (
        <NativeSelect
          name="parentId"
          label="Inside"
          defaultValue={String(first ?? '')}
          data={[
            { value: '', label: 'No other collection' },
            ...mine.map((branch) => ({
              value: String(branch.collection.id),
              label: `${'\u2003'.repeat(branch.level - 1)}${branch.collection.name}`,
            })),
          ]}
        />
      )}
    </SavedForm>
  )
}

function TagForm({ tag, onClose, onDone }: Pick<Props, 'onClose' | 'onDone'> & { tag?: Tag }) {
  const save = (values: FormData) => {
    const name = String(values.get('name') ?? '')
    const color = String(values.get('color')) as TagColor
    return tag
      ? call(libraryCalls.updateTag, { body: { tagId: tag.id, name, color } })
      : call(libraryCalls.createTag, { body: { name, color } })
  }
  return (
    <SavedForm save={save} label={tag ? 'Save' : 'Create'} onClose={onClose} onDone={onDone}>
      <TextInput name="name" label="Name" required maxLength={TAG_NAME_MAX} defaultValue={tag?.name} data-autofocus />
      <Radio.Group name="color" label="Colour" defaultValue={tag?.color ?? 'gray'}>
        <Group align="stretch" mt="xs">
          {TAG_COLORS.map((color) => (
            <Radio
              key={color}
              value={color}
              label={
                <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
                  <TagDot color={color} /> {COLOR_LABELS[color]}
                </Group>
              }
            />
          ))}
        </Group>
      </Radio.Group>
    </SavedForm>
  )
}

const EXPORTS = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
  'statements-csv': 'Claims as CSV',
  'json-ld': 'Claims as JSON-LD',
  zip: 'Zip with files, tags, notes and highlights',
} as const

/** The papers of a collection, or all, as references; their statements as data; or all of it with the files. */
function Export({
  collection,
  papers,
  onClose,
}: {
  collection?: Collection
  papers?: readonly Pick<Article, 'id'>[]
  onClose: () => void
}) {
  const [format, setFormat] = useState<keyof typeof EXPORTS>('bibtex')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRunning, setRunning] = useState(false)
  const what = collection
    ? `${formatCountOf(collection.papers, 'paper', 'papers')} of “${collection.name}”`
    : papers
      ? formatCountOf(papers.length, 'paper', 'papers')
      : 'Every paper in My storage, and every other one that you filed, tagged or rated'
  const download = async () => {
    setRunning(true)
    try {
      const articleIds = papers?.map(({ id }) => id).join()
      const query = { ...(collection && { collectionId: collection.id }), ...(articleIds && { articleIds }), format }
      const file = await callForBlob(libraryCalls.exportPapers, { query })
      saveBlob(file, `${collection?.name ?? (papers ? 'Papers' : 'Library')}.${EXTENSIONS[format]}`)
      onClose()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setRunning(false)
    }
  }
  return (
    <>
      {failure && <FormAlert message={failure.message} />}
      <Radio.Group
        label="Format"
        description={`${what}. It contains the claims of papers that you can read and the files of papers that you can download.`}
        value={format}
        onChange={(value) => setFormat(value as keyof typeof EXPORTS)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(EXPORTS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isRunning} onClick={() => void download()} data-autofocus>
          Download
        </Button>
      </Group>
    </>
  )
}

const EXTENSIONS: Record<keyof typeof EXPORTS, string> = {
  bibtex: 'bib',
  ris: 'ris',
  csl: 'json',
  'statements-csv': 'csv',
  'json-ld': 'jsonld',
  zip: 'zip',
}
