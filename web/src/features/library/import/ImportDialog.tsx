import type { ImportPreview, LibraryImport } from '@colophon/protocol/library/import'
import { importCalls } from '@colophon/protocol/library/import-calls'
import { Box, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { callForBlob } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { formatCount, formatCountOf } from '../../../lib/format.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormAlert } from '../../../ui/states.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { creatorOf } from '../../articles/labels/authors-line.ts'
import classes from './import.module.css'
import { ImportProgress, stateOf } from './import-state.tsx'
import { type Import, isUnderWay, itemsToBring } from './use-import.ts'

type Props = { given: Import; onClose: () => void }

/** Chooses a library, shows what it will bring, imports it, and reports the result. */
export function ImportDialog({ given, onClose }: Props) {
  const { current, problem } = given
  return (
    <Dialog size="lg" onClose={onClose} title="Import a library">
      <Stack gap="md">
        {problem && <FormAlert message={problem} />}
        {given.sending ? (
          <Sending given={given} />
        ) : current ? (
          <Current current={current} given={given} onClose={onClose} />
        ) : (
          <Choice onChoose={given.send} />
        )}
      </Stack>
    </Dialog>
  )
}

const ACCEPTED = '.zip,.rdf,.xml,.bib,.bibtex,.ris,.json'

function Choice({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <>
      <p>
        From Zotero, choose <em>Export library</em> with <em>Export files</em>, and zip the exported folder; or zip a
        copy of the Zotero data folder. Zotero RDF, BibTeX, RIS and CSL-JSON files work too, and so does a library
        exported from Colophon.
      </p>
      <p>You see a preview before anything is imported.</p>
      <Group justify="flex-end">
        <FileButton accept={ACCEPTED} onChange={(file) => file && onChoose(file)}>
          {(props) => (
            <Button {...props} data-autofocus>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

function Sending({ given }: { given: Import }) {
  return (
    <>
      <p role="status">{stateOf(given)}</p>
      <ImportProgress progress={{ items: given.sending?.percent ?? 0, of: 100 }} />
      <Group justify="flex-end">
        <Button variant="default" onClick={given.stopSending}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

type CurrentProps = Props & { current: LibraryImport }

function Current({ current, given, onClose }: CurrentProps) {
  const { status, preview, remarks } = current
  const toDo = itemsToBring(current)
  return (
    <>
      {current.problem ? (
        <FormAlert message={current.problem} />
      ) : (
        <Group gap="sm" wrap="nowrap">
          {(status === 'reading' || status === 'stopping') && <Loader size="sm" aria-hidden />}
          <p role="status">{stateOf(given)}</p>
        </Group>
      )}
      {status === 'running' && <ImportProgress progress={current.progress} />}
      {isUnderWay(current) && (
        <Text c="dimmed">
          {status === 'reading'
            ? 'You can close this window: the preview will wait for you.'
            : 'You can close this window or sign out: the import goes on.'}
        </Text>
      )}
      {(status === 'ready' || status === 'done') && preview && <Preview preview={preview} isDone={status === 'done'} />}
      {remarks.total > 0 && <Remarks current={current} />}
      <Group justify="flex-end">
        {status === 'ready' && toDo > 0 ? (
          <>
            <Button variant="default" onClick={() => void given.end()}>
              Cancel
            </Button>
            <Button onClick={given.run} data-autofocus>
              Import {formatCountOf(toDo, 'item', 'items')}
            </Button>
          </>
        ) : isUnderWay(current) ? (
          <>
            {status !== 'stopping' && (
              <Button variant="default" onClick={() => void given.end()}>
                {status === 'running' ? 'Stop the import' : 'Cancel'}
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => void given.end()}>
              Import another
            </Button>
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </>
        )}
      </Group>
    </>
  )
}

/** What an import will bring, or has brought; counts of nothing are left out. */
function Preview({ preview, isDone }: { preview: ImportPreview; isDone: boolean }) {
  const { items, added, own, kept, done, left, withoutFile, first, lists } = preview
  const more = added + own + kept - first.length
  const lines = [
    [added, 'new'],
    [withoutFile, 'of the new ones without a file'],
    [own, 'among your papers'],
    [kept, isDone ? 'found here and saved in My storage' : 'found here, to be saved in My storage'],
    [done, 'imported before'],
    [left, 'with neither a title nor a file'],
  ] as const
  const parts = [
    [preview.files, 'file', 'files'],
    [preview.collections, 'collection', 'collections'],
    [preview.tags, 'tag', 'tags'],
    [preview.notes, 'note', 'notes'],
    [preview.highlights, 'highlight', 'highlights'],
  ] as const
  const brought = parts.flatMap(([count, one, many]) => (count > 0 ? [formatCountOf(count, one, many)] : []))
  return (
    <section>
      <Box component="h3" mt={0} mb="xs" fz="md" fw={500}>
        {formatCountOf(items, 'item', 'items')}
      </Box>
      <ul className={classes.list}>
        {lines
          .filter(([count]) => count > 0)
          .map(([count, label]) => (
            <li key={label}>
              {formatCount(count)} {label}
            </li>
          ))}
      </ul>
      {brought.length > 0 && <Text c="dimmed">{brought.join(', ')}.</Text>}
      {lists.length > 0 && (
        <Text c="dimmed">
          Read from {lists.map(({ file, items }) => `${file} (${formatCount(items)})`).join(', ')}.
        </Text>
      )}
      {first.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys.
        <ul className={`${classes.list} ${classes.titles}`} aria-label="Items" tabIndex={0}>
          {first.map(({ title, year, hasFile, ...by }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several items may have the same title.
            <li key={at}>
              <span dir="auto">{title}</span>
              <Text span inherit c="dimmed">
                {[creatorOf(by), year, !hasFile && 'no file'].filter(Boolean).join(', ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {first.length > 0 && more > 0 && <Text c="dimmed">And {formatCount(more)} more.</Text>}
    </section>
  )
}

function Remarks({ current: { id, remarks } }: { current: LibraryImport }) {
  const save = async () => {
    try {
      saveBlob(await callForBlob(importCalls.importRemarks, { query: { importId: id } }), 'Not imported.csv')
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const more = remarks.total - remarks.first.length
  return (
    <section>
      <Box component="h3" mt={0} mb="xs" fz="md" fw={500}>
        Not imported ({formatCount(remarks.total)})
      </Box>
      <ul className={`${classes.list} ${classes.remarks}`}>
        {remarks.first.map(({ item, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several remarks may say the same.
          <li key={at}>
            <Box component="span" fw={500}>
              {item}
            </Box>
            <Text span inherit c="dimmed">
              {problem}
            </Text>
          </li>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">And {formatCount(more)} more.</Text>}
      <Button variant="subtle" size="compact-sm" onClick={() => void save()}>
        Download as CSV
      </Button>
    </section>
  )
}
