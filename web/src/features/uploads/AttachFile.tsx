import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Box, Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ACCEPT } from './UploadDrop.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
  article: Pick<Article, 'id' | 'title'>
  person: Person
  /** In a row of a list. */
  isSmall?: boolean
  /** It replaces one that could not be read. */
  isOther?: boolean
}

/** Chooses the file of a paper that has none, or only one that could not be read. */
export function AttachFile({ article, person, isSmall = false, isOther = false }: Props) {
  const label = isOther ? 'Attach another file' : 'Attach a file'
  const { take, refused, forget } = useChosenFiles(person, article.id)
  return (
    <Box mt={isSmall ? 2 : 0}>
      <FileButton
        accept={ACCEPT}
        onChange={(file) => file && take([file])}
        inputProps={{ 'aria-label': `File of ${article.title}` }}
      >
        {(props) => (
          <Button
            {...props}
            size={isSmall ? 'compact-xs' : 'sm'}
            variant={isSmall ? 'subtle' : 'filled'}
            aria-label={isSmall ? `${label} to ${article.title}` : undefined}
            leftSection={<IconPaperclip aria-hidden size={16} stroke={1.6} />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <RefusedFiles refused={refused} onForget={forget} />
    </Box>
  )
}

/** Makes the page of a paper without a file a place to drop one. */
export function DropToAttach({ article, person }: Omit<Props, 'isSmall' | 'isOther'>) {
  const { take, refused, forget } = useChosenFiles(person, article.id)
  const isOver = useDroppedFiles(take)
  return (
    <>
      {isOver && <div className={drop.veil}>Drop the file of this paper</div>}
      <RefusedFiles refused={refused} onForget={forget} />
    </>
  )
}
