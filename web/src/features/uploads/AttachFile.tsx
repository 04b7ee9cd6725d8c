import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Box, Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useDroppedFiles, useFilesDroppedOn } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { RowButton } from '../../ui/row-controls.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ACCEPT } from './UploadDrop.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
  article: Pick<Article, 'id' | 'title'>
  person: Person
  /** It replaces one that could not be read. */
  isOther?: boolean
}

const PAPERCLIP = <IconPaperclip aria-hidden size={16} stroke={1.6} />

const labelOf = (isOther: boolean) => (isOther ? 'Attach another file' : 'Attach a file')

/** Chooses the file of a paper that has none, or only one that could not be read. */
export function AttachFile({ article, person, isOther = false }: Props) {
  const { take, refused, forget } = useChosenFiles(person, article.id)
  return (
    <Box>
      <FileButton
        accept={ACCEPT}
        onChange={(file) => file && take([file])}
        inputProps={{ 'aria-label': `File of ${article.title}` }}
      >
        {(props) => (
          <Button {...props} leftSection={PAPERCLIP}>
            {labelOf(isOther)}
          </Button>
        )}
      </FileButton>
      <RefusedFiles refused={refused} onForget={forget} />
    </Box>
  )
}

/** The same in a row of a list, onto which the file can be dropped, too. */
export function AttachInRow({ article, person, isOther = false }: Props) {
  const { take, refused, forget } = useChosenFiles(person, article.id)
  const input = useRef<HTMLInputElement>(null)
  useFilesDroppedOn(() => input.current?.closest<HTMLElement>('tr, li') ?? null, take)
  const label = `${labelOf(isOther)} to ${article.title}, or drop one on this row`
  return (
    <>
      <input
        type="file"
        hidden
        ref={input}
        accept={ACCEPT}
        aria-label={`File of ${article.title}`}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <RowButton isSmall aria-label={label} title={label} onClick={() => input.current?.click()}>
        {PAPERCLIP} {!isOther && 'No file'}
      </RowButton>
      {refused.length > 0 && (
        <Box w="100%" py="xs">
          <RefusedFiles refused={refused} onForget={forget} />
        </Box>
      )}
    </>
  )
}

/** Makes the page of a paper without a file a place to drop one. */
export function DropToAttach({ article, person }: Omit<Props, 'isOther'>) {
  const { take, refused, forget } = useChosenFiles(person, article.id)
  const isOver = useDroppedFiles(take)
  return (
    <>
      {isOver && <div className={drop.veil}>Drop the file of this paper</div>}
      <RefusedFiles refused={refused} onForget={forget} />
    </>
  )
}
