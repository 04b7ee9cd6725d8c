import type { Person, User } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Group, Title } from '@mantine/core'
import { IconFolderDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AddSamples } from '../../features/articles/SampleLibrary.tsx'
import { LastConversation } from '../../features/chat/list/LastConversation.tsx'
import { lastChat } from '../../features/chat/list/last-chat.ts'
import { DropAnywhere } from '../../features/uploads/DropAnywhere.tsx'
import { UploadButton } from '../../features/uploads/UploadButton.tsx'
import { ContinueReading } from './ContinueReading.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HomeComparison, HomeProcessing, HomeUnlock, HomeWaiting, NewMatches } from './HomeBlocks.tsx'
import classes from './home.module.css'

type Props = { person: User; isNew: boolean; newest: ReactNode }

/** Home of a user below the search box, in one column: the first paper, then each block that has something to say. */
export function ReaderBlocks({ person, isNew, newest }: Props) {
  return (
    <>
      {isNew && <FirstPaper person={person} />}
      <div className={`${classes.blocks} ${classes.inOrder}`}>
        <HomeWaiting />
        <HomeProcessing />
        <ContinueReading userId={person.id} also={lastChat(person.id) && <LastConversation userId={person.id} />} />
        <NewMatches />
        {/* A new user has a card with the first step instead. */}
        {!isNew && <FirstSteps person={person} />}
        <HomeComparison />
        <HomeUnlock />
        {newest}
      </div>
    </>
  )
}

/** How a new user gets the first papers. */
function FirstPaper({ person }: Pick<Props, 'person'>) {
  return (
    <Box
      component="section"
      className={classes.start}
      mb="xl"
      p="lg"
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--raised)"
      aria-labelledby="first-paper"
    >
      <Title order={2} size="h3" id="first-paper">
        Start with a paper
      </Title>
      <p>
        Upload a PDF, Word or text file, or drop one anywhere on this page. Or look around with three short sample
        papers, or bring your library from Zotero or another program, as BibTeX, RIS or a zip with its files.
      </p>
      <Group gap="xs" align="stretch" my="md">
        <UploadButton person={person} />
        <AddSamples />
        <Button
          variant="default"
          leftSection={<IconFolderDown aria-hidden size={18} stroke={1.6} />}
          component={Link}
          to={`${SCREENS.storage.path}?import=open`}
        >
          Import a library
        </Button>
      </Group>
    </Box>
  )
}

/** Uploads from beside the search box. */
export function HomeUpload({ person }: { person: Person }) {
  return <UploadButton person={person} isPlain />
}

/** Uploads what is dropped on Home. */
export function HomeDrop({ person }: { person: Person }) {
  return <DropAnywhere person={person} />
}
