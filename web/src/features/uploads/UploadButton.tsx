import type { Person } from '@colophon/protocol/auth/roles'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ACCEPT } from './UploadDrop.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
  person: Person
  /** Accessible name of the file chooser where a screen has two. */
  label?: string
  /** Styled as one of several equal options. */
  isPlain?: boolean
}

/** Uploads files, where there is no room for a drop zone. */
export function UploadButton({ person, label = 'Files to upload', isPlain = false }: Props) {
  const { take, refused, forget } = useChosenFiles(person)
  return (
    <div>
      <FileButton multiple accept={ACCEPT} onChange={take} inputProps={{ 'aria-label': label }}>
        {(props) => (
          <Button
            {...props}
            {...(isPlain && { variant: 'default' })}
            leftSection={<IconUpload aria-hidden size={18} stroke={1.6} />}
          >
            Upload
          </Button>
        )}
      </FileButton>
      <RefusedFiles refused={refused} onForget={forget} />
    </div>
  )
}
