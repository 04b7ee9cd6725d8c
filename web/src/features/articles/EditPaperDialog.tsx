import { articleCalls } from '@colophon/protocol/articles/calls'
import {
  ABSTRACT_MAX,
  AUTHOR_MAX,
  AUTHORS_MAX,
  DOI_MAX,
  FIELD_MAX,
  TITLE_MAX,
  VENUE_MAX,
  YEAR_MIN,
} from '@colophon/protocol/articles/constants'
import {
  type Article,
  EDITABLE_FIELDS,
  type EditableField,
  type PaperChange,
} from '@colophon/protocol/articles/entities'
import { LANGUAGES, Language, languageName } from '@colophon/protocol/articles/language'
import { WORK_TYPES, WorkType } from '@colophon/protocol/citations/bibliographic'
import { CITATION_TEXT_MAX, citationCalls } from '@colophon/protocol/citations/calls'
import type { EntryDetails } from '@colophon/protocol/citations/lookup/read-details'
import { Box, Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import classes from './EditPaperDialog.module.css'
import { TYPE_LABELS } from './labels/type-labels.ts'
import type { PaperChanges, PaperDetails } from './use-paper-changes.ts'

type Props = { article: Article; changes: PaperChanges; onClose: () => void }

/** Corrects the details of a paper, by hand or from a pasted entry of a bibliography, and shows earlier corrections. */
export function EditPaperDialog({ article, changes, onClose }: Props) {
  return (
    <Dialog onClose={onClose} size={800} title="Edit details">
      <DetailsForm article={article} changes={changes} onClose={onClose} />
      <History articleId={article.id} />
    </Dialog>
  )
}

const LABELS: Readonly<Record<EditableField, string>> = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year',
  journalRef: 'Venue',
  type: 'Type',
  doi: 'DOI',
  abstract: 'Abstract',
  language: 'Language',
  field: 'Field',
}

/** The details as text: one author per line. */
type Values = Record<EditableField, string>

function DetailsForm({ article, changes, onClose }: Props) {
  const stored = valuesOf(article)
  const [values, setValues] = useState(stored)
  const [entry, setEntry] = useState<EntryDetails>({})
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [isBusy, setBusy] = useState(false)
  const set = (field: EditableField) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }))
    setProblems({})
  }
  const text = (field: EditableField, maxLength: number) => ({
    label: LABELS[field],
    maxLength,
    value: values[field],
    error: problems[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(field)(currentTarget.value),
  })
  const save = async () => {
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const details = withStructure(changedDetails(stored, values), entry, article)
    if (Object.keys(details).length === 0) return onClose()
    setBusy(true)
    const isSaved = await changes.update(article, details)
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <>
      <PasteEntry
        onRead={(details) => {
          setEntry(details)
          setValues((now) => ({ ...now, ...textOf(details) }))
        }}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          <Textarea {...text('title', TITLE_MAX)} autosize maxRows={6} data-autofocus />
          <Textarea
            {...text('authors', AUTHORS_TEXT_MAX)}
            description="One per line"
            autosize
            minRows={2}
            maxRows={8}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput {...text('year', 4)} inputMode="numeric" />
            <NativeSelect
              size="md"
              label={LABELS.language}
              data={LANGUAGE_CHOICES}
              value={values.language}
              onChange={({ currentTarget }) => set('language')(currentTarget.value)}
            />
            <TextInput {...text('doi', DOI_MAX)} placeholder="10.1000/182" />
            <TextInput {...text('field', FIELD_MAX)} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput {...text('journalRef', VENUE_MAX)} placeholder="Soil & Water 12(3), 1-20 (2020)" />
            <NativeSelect
              size="md"
              label={LABELS.type}
              data={TYPE_CHOICES}
              value={values.type}
              onChange={({ currentTarget }) => set('type')(currentTarget.value)}
            />
          </SimpleGrid>
          <Textarea {...text('abstract', ABSTRACT_MAX)} autosize minRows={3} maxRows={6} />
          {changes.failure && <FormAlert message={changes.failure.message} />}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </>
  )
}

const LANGUAGE_CHOICES = [
  { value: '', label: 'Not stated' },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
]
const TYPE_CHOICES = [
  { value: '', label: 'Not stated' },
  ...WORK_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
]
const AUTHORS_TEXT_MAX = AUTHORS_MAX * (AUTHOR_MAX + 1)

/** Reads a pasted entry of a bibliography; it fills the form, and nothing is saved yet. */
function PasteEntry({ onRead }: { onRead: (details: EntryDetails) => void }) {
  const [entry, setEntry] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [filled, setFilled] = useState('')
  const read = async () => {
    const details = await call(citationCalls.readCitation, { body: { text: entry ?? '' } }).catch((thrown: unknown) => {
      setError(failureOf(thrown).message)
    })
    if (!details) return
    onRead(details)
    setEntry(null)
    const names = EDITABLE_FIELDS.filter((field) => field in details).map((field) => LABELS[field])
    setFilled(`Filled in from the entry: ${names.join(', ')}. Check them, then save.`)
  }
  return (
    <Box className={classes.paste} mb="md">
      {entry === null ? (
        <Button size="sm" variant="default" onClick={() => setEntry('')}>
          Paste BibTeX
        </Button>
      ) : (
        <Stack gap="xs">
          <Textarea
            label="BibTeX or RIS entry"
            maxLength={CITATION_TEXT_MAX}
            autosize
            minRows={4}
            maxRows={10}
            autoFocus
            value={entry}
            error={error}
            onChange={({ currentTarget }) => {
              setEntry(currentTarget.value)
              setError(null)
            }}
          />
          <Group gap="xs">
            <Button size="sm" onClick={() => void read()}>
              Fill in
            </Button>
            <Button size="sm" variant="default" onClick={() => setEntry(null)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      )}
      <Text my="md" role="status">
        {filled}
      </Text>
    </Box>
  )
}

/** The corrections of the paper, loaded when they are unfolded. */
function History({ articleId }: { articleId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History of changes</summary>
      {isOpen && <Changes articleId={articleId} />}
    </details>
  )
}

/** The newest changes, as many as one request returns. */
const SHOWN = 100

function Changes({ articleId }: { articleId: number }) {
  const query = { articleId, limit: SHOWN }
  const { data, failure, retry } = useAnswer(articleCalls.changes, { query }, String(articleId))
  if (failure) return <ErrorState message={failure.message} kept="All changes are kept." onRetry={retry} />
  if (!data) return <SkeletonRows rows={3} height={48} />
  const [list, total] = data
  if (total === 0) return <Text my="md">Nothing was changed since the paper was read.</Text>
  return (
    <>
      <ol>
        {list.map(({ id, field, before, after, changedBy, changedAt }) => (
          <li key={id}>
            <span className={classes.values}>
              <b>{LABELS[field]}</b> {valueLabel(field, before)} → {valueLabel(field, after)}
            </span>
            <Text span fz="sm" c="dimmed">
              {changedBy ?? 'A deleted account'} · {formatMoment(changedAt)}
            </Text>
          </li>
        ))}
      </ol>
      {list.length < total && (
        <Text my="md">
          These are the newest {SHOWN} of {formatCount(total)} changes.
        </Text>
      )}
    </>
  )
}

function valueLabel(field: EditableField, value: PaperChange['before']): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'type') return TYPE_LABELS[WorkType.parse(value)]
  return field === 'language' ? languageName(Language.parse(value)) : String(value)
}

function valuesOf(article: Article): Values {
  return { ...EMPTY, ...textOf(article) }
}

const EMPTY = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, ''])) as Values

function textOf(details: { [K in EditableField]?: Article[K] | undefined }): Partial<Values> {
  return Object.fromEntries(
    EDITABLE_FIELDS.filter((field) => field in details).map((field) => {
      const value = details[field] ?? ''
      return [field, Array.isArray(value) ? value.join('\n') : String(value)]
    }),
  )
}

function problemsOf(values: Values): Partial<Values> {
  const isYear = values.year.trim() === '' || (/^\d{4}$/.test(values.year.trim()) && Number(values.year) >= YEAR_MIN)
  return {
    ...(values.title.trim() === '' && { title: 'A title is needed.' }),
    ...(!isYear && { year: 'A year has four digits, such as 2021.' }),
  }
}

/** The details whose text differs from the stored one. */
function changedDetails(stored: Values, values: Values): PaperDetails {
  const { title, authors, year, journalRef, type, doi, abstract, language, field } = values
  const details: PaperDetails = {
    title: title.trim(),
    authors: authors
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
    year: year.trim() === '' ? null : Number(year),
    journalRef: journalRef.trim() || null,
    type: WorkType.safeParse(type).data ?? null,
    doi: doi.trim() || null,
    abstract: abstract.trim(),
    language: Language.safeParse(language).data ?? null,
    field: field.trim(),
  }
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => {
      const key = name as EditableField
      return values[key].trim() !== stored[key].trim()
    }),
  )
}

/**
 * The names and the venue of the pasted entry in their parts, where the form still has them as they were filled in, and the
 * fields that the form does not have.
 */
function withStructure(changed: PaperDetails, entry: EntryDetails, article: Article): PaperDetails {
  const { authors, journalRef, ...details } = changed
  const isOfEntry = (field: 'authors' | 'journalRef') => textOf(changed)[field] === textOf(entry)[field]
  return {
    ...details,
    ...(authors && (entry.names && isOfEntry('authors') ? { names: entry.names } : { authors })),
    ...(journalRef !== undefined &&
      (entry.publication && isOfEntry('journalRef') ? { publication: entry.publication } : { journalRef })),
    ...(entry.further && { further: { ...article.further, ...entry.further } }),
  }
}
